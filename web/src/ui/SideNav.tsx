import type { ReactNode } from "react";
import { classNames } from "../lib/classNames";
import fits from "./fit.module.css";
import styles from "./SideNav.module.css";

interface SideNavProps {
  label: string;
  children: ReactNode;
}

/** Links to the parts of a page, in a grid beside them; where that grid stacks, they stand above on a line that scrolls. */
export function SideNav({ label, children }: SideNavProps) {
  return (
    <nav className={classNames(styles.nav, fits.sticks, fits.nav)} aria-label={label}>
      {children}
    </nav>
  );
}
