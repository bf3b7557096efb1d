import type { ReactNode } from "react";
import { classNames } from "../lib/classNames";
import fits from "./fit.module.css";
import styles from "./PageHeading.module.css";

interface PageHeadingProps {
  title: ReactNode;
  lead?: ReactNode;
  /** Buttons or links at the end of the heading. */
  actions?: ReactNode;
  /** Moves the actions to a separate line on phones. */
  actionsBelow?: boolean;
  /** Removes the margin below, for pages with their own gaps. */
  flush?: boolean;
}

/** The `h1` of a page, with lead text and actions. */
export function PageHeading({ title, lead, actions, actionsBelow = false, flush }: PageHeadingProps) {
  return (
    <header className={styles.heading} data-flush={flush}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      </div>
      {actions === undefined ? null : (
        <div className={classNames(styles.actions, actionsBelow && fits["line-phone"])}>{actions}</div>
      )}
    </header>
  );
}
