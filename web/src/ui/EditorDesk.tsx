import type { ComponentProps, ReactNode } from "react";
import styles from "./EditorDesk.module.css";
import { Grid } from "./Grid";
import { Stack } from "./Stack";
import type { Tracks } from "./tracks";

interface EditorDeskProps extends Pick<ComponentProps<"form">, "onSubmit" | "aria-label"> {
  /** The two columns, where neither is as wide as the other. */
  columns?: Tracks;
  /** What is edited. */
  children: ReactNode;
  /** How it comes out. */
  side: ReactNode;
}

/** The frame of an editor: its fields and, beside or below them, how it comes out. With `onSubmit` it is a form. */
export function EditorDesk({ columns = "1.1fr 1fr", children, side, onSubmit, ...label }: EditorDeskProps) {
  const parts = (
    <>
      <Stack gap={4}>{children}</Stack>
      <Stack gap={4}>{side}</Stack>
    </>
  );
  const look = { columns, gap: 5, align: "start", stack: "desk" } as const;
  if (onSubmit === undefined) return <Grid {...look}>{parts}</Grid>;
  return (
    <Grid as="form" {...look} {...label} onSubmit={onSubmit}>
      {parts}
    </Grid>
  );
}

/** A list of what there is to edit beside the editor; the editor comes first where there is no room for both. */
export function EditorWithList({ list, children }: { list: ReactNode; children: ReactNode }) {
  return (
    <Grid columns="20rem-26rem 1fr" gap={5} align="start" stack="desk">
      {list}
      <Stack narrow="first" className={styles.sticky}>
        {children}
      </Stack>
    </Grid>
  );
}

/** The class of a link in an `EditorPicker`; the one that is edited has `aria-current`. */
export const pickClass: string | undefined = styles.pick;

interface EditorPickerProps {
  label: string;
  /** In a list of its own beside the editor, instead of one line above it. */
  beside?: boolean;
  children: ReactNode;
}

/** What there is to edit. */
export function EditorPicker({ label, beside = false, children }: EditorPickerProps) {
  return (
    <nav className={beside ? styles.list : styles.line} aria-label={label}>
      {children}
    </nav>
  );
}
