import type { CSSProperties, ReactNode } from "react";
import styles from "./DetailPage.module.css";
import { Grid } from "./Grid";
import { Stack } from "./Stack";

interface DetailPageProps {
  /** What the page is about, which stays in sight beside the rest. */
  stage: ReactNode;
  /** The color of the light on the stage. */
  color?: string;
  /** It is over: the stage has less color. */
  faded?: boolean;
  /** What is said while only its outlines are there. */
  loading?: string;
  children: ReactNode;
}

/** A page about one thing: a stage with it, and beside or below it what there is to know. */
export function DetailPage({ stage, color, faded = false, loading, children }: DetailPageProps) {
  const style: (CSSProperties & Record<"--_tint", string>) | undefined =
    color === undefined ? undefined : { "--_tint": color };
  const busy = loading === undefined ? {} : { role: "status", "aria-busy": true, "aria-label": loading };
  return (
    <Grid
      as={loading === undefined ? "article" : "div"}
      columns="23.75rem-5fr 7fr"
      gap="5-6"
      align="start"
      stack="desk"
      {...busy}
    >
      <div className={styles.stage} style={style} data-faded={faded || undefined}>
        {stage}
      </div>
      <Stack gap={5}>{children}</Stack>
    </Grid>
  );
}
