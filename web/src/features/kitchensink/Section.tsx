import type { ReactNode } from "react";
import styles from "./KitchenSink.module.css";

/** A part of the page, as the jump list has it. */
export interface Part {
  id: string;
  title: string;
  body: ReactNode;
}

/** A section with its heading. */
export function Section({ id, title, body }: Part) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {body}
    </section>
  );
}

/** What belongs together inside a section, with a word on what it is. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.group}>
      <h3>{title}</h3>
      <div className={styles.parts}>{children}</div>
    </div>
  );
}
