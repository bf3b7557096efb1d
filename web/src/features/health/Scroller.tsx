import type { ReactNode } from "react";
import { Table } from "../../ui/Table";
import { Text } from "../../ui/Text";
import styles from "./Health.module.css";

/** A table that is wider than a phone: it scrolls by itself, with the keyboard too. */
export function Scroller({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={styles.scroller} aria-label={label} tabIndex={0}>
      <Table flush numeric size="sm" className={styles.table}>
        {children}
      </Table>
    </section>
  );
}

/** A cell that says whether something is well, or what is wrong. */
export function State({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return (
    <Text as="td" tone={isGood ? "good" : "bad"} className={isGood ? undefined : styles.trouble}>
      {children}
    </Text>
  );
}
