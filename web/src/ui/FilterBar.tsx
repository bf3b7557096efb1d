import { type ReactNode, useState } from "react";
import { classNames } from "../lib/classNames";
import * as m from "../lib/messages";
import { Button } from "./Button";
import styles from "./FilterBar.module.css";
import { Icon } from "./Icon";

interface FilterBarProps {
  /** Accessible name, for pages with several filter bars. */
  label?: string;
  search: ReactNode;
  /** Number of active filters among those that are collapsed on phones. */
  count: number;
  /** Checkboxes, and the button that clears the filters. */
  checks: ReactNode;
  /** Fields in columns of equal width with the checkboxes below, for bars of several lines. */
  columns?: boolean;
  /** Hides the search's label on phones, if its placeholder has the same text. */
  unlabelled?: boolean;
  /** Fields beside the search. */
  children: ReactNode;
}

/** The filters above a list. On phones all except the search are collapsed. */
export function FilterBar({
  label = m.filters(),
  search,
  count,
  checks,
  columns = false,
  unlabelled = false,
  children,
}: FilterBarProps) {
  const [open, setOpen] = useState(false);
  return (
    <section
      className={classNames(styles.bar, columns && styles.columns, unlabelled && styles.unlabelled)}
      aria-label={label}
    >
      {search}
      <Button className={styles.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="filter" />
        {m.activeFilters({ count })}
      </Button>
      <div className={styles.more} data-open={open || undefined}>
        {children}
        <div className={styles.checks}>{checks}</div>
      </div>
    </section>
  );
}
