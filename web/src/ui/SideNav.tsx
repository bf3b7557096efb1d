import type { ReactNode } from "react";
import { classNames } from "../lib/classNames";
import fits from "./fit.module.css";
import { ScrollLine } from "./ScrollLine";
import styles from "./SideNav.module.css";

interface SideNavProps {
  label: string;
  children: ReactNode;
}

/** Links to the sections of a page, beside them in a grid. If the grid is stacked, they are a scrolling line above. */
export function SideNav({ label, children }: SideNavProps) {
  return (
    <ScrollLine as="nav" className={classNames(styles.nav, fits.sticks, fits.nav)} aria-label={label}>
      {children}
    </ScrollLine>
  );
}
