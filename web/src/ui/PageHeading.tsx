import type { ReactNode } from "react";
import styles from "./PageHeading.module.css";

interface PageHeadingProps {
  title: ReactNode;
  lead?: ReactNode;
  /** Buttons or links at the end of the line. */
  actions?: ReactNode;
  /** Without room below, where the page has gaps of its own. */
  flush?: boolean;
}

/** The one h1 of a page. */
export function PageHeading({ title, lead, actions, flush }: PageHeadingProps) {
  return (
    <header className={styles.heading} data-flush={flush}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      </div>
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
