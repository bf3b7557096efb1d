import type { ReactNode } from "react";
import { classNames } from "../lib/classNames";
import fits from "./fit.module.css";
import styles from "./PageHeading.module.css";

interface PageHeadingProps {
  title: ReactNode;
  lead?: ReactNode;
  /** Buttons or links at the end of the line. */
  actions?: ReactNode;
  /** On a phone the actions have a line of their own. */
  actionsBelow?: boolean;
  /** Without room below, where the page has gaps of its own. */
  flush?: boolean;
}

/** The one h1 of a page. */
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
