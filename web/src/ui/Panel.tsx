import { type ReactNode, useId } from "react";
import styles from "./Panel.module.css";

interface PanelProps {
  title: string;
  /** Short status beside the title. */
  state?: string | undefined;
  /** Description under the title. */
  lead?: string;
  children: ReactNode;
}

/** A section of a page with a surface and a heading. */
export function Panel({ title, state, lead, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {state === undefined ? null : <span className={styles.state}>{state}</span>}
        {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </section>
  );
}
