import type { ReactNode } from "react";
import styles from "./PageHeading.module.css";
import { Row } from "./Row";

interface PageHeadingProps {
  title: ReactNode;
  lead?: ReactNode;
  /** Buttons or links at the end of the line. */
  actions?: ReactNode;
  /** On a phone they have a line of their own, whatever room the title leaves. */
  apart?: boolean;
  /** Without room below, where the page has gaps of its own. */
  flush?: boolean;
}

/** The one h1 of a page. */
export function PageHeading({ title, lead, actions, apart, flush }: PageHeadingProps) {
  return (
    <header className={styles.heading} data-flush={flush}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
      </div>
      {actions === undefined ? null : (
        <Row gap={2} align="stretch" {...(apart && { phone: "line" })}>
          {actions}
        </Row>
      )}
    </header>
  );
}
