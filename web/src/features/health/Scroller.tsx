import type { ReactNode } from "react";
import { Table } from "../../ui/Table";
import { Text } from "../../ui/Text";
import styles from "./Health.module.css";

/** A wide table that scrolls horizontally, also by keyboard. */
export function Scroller({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is focusable
    <section className={styles.scroller} aria-label={label} tabIndex={0}>
      <Table flush numeric size="sm" className={styles.table}>
        {children}
      </Table>
    </section>
  );
}

/** The header row of a table. */
export function Head({ labels }: { labels: readonly (() => string)[] }) {
  return (
    <thead>
      <tr>
        {labels.map((label) => (
          <Text as="th" tone="soft" weight="semibold" scope="col" key={label()}>
            {label()}
          </Text>
        ))}
      </tr>
    </thead>
  );
}

/** A table cell for a state, colored by whether it is good. */
export function State({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return (
    <Text as="td" tone={isGood ? "good" : "bad"} className={isGood ? undefined : styles.trouble}>
      {children}
    </Text>
  );
}
