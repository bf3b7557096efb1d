import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { classNames } from "../../lib/classNames";
import { boxClass } from "../../ui/look";
import { ScrollLine } from "../../ui/ScrollLine";
import styles from "./Market.module.css";

interface TabsProps {
  label: string;
  children: ReactNode;
}

/** A row of links to the parts of a page. */
export function Tabs({ label, children }: TabsProps) {
  return (
    <ScrollLine as="nav" className={styles.tabs} aria-label={label}>
      {children}
    </ScrollLine>
  );
}

const TAB = classNames(styles.tab, boxClass({ tone: "soft", hover: "ink" }));

/** Without `exact`, a link counts as current on every tab of its page. */
const EXACT = { exact: true };

interface TabLinkProps extends Pick<LinkProps, "to" | "search" | "children"> {
  current: boolean;
}

export function TabLink({ current, ...link }: TabLinkProps) {
  return <Link {...link} className={TAB} activeOptions={EXACT} aria-current={current ? "page" : undefined} />;
}
