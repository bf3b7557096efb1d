import type { ReactNode } from "react";
import styles from "./TabLinks.module.css";

/** The class of a link in `TabLinks`; the current one has `aria-current`. */
export const tabClass: string | undefined = styles.tab;

/** Links to the parts of a page, above it. */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  );
}
