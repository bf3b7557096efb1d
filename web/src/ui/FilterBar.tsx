import { type ReactNode, useState } from "react";
import { classNames } from "../lib/classNames";
import { Button } from "./Button";
import styles from "./FilterBar.module.css";
import { Icon } from "./Icon";

interface FilterBarProps {
  /** What they are called, where there are several. */
  label?: string;
  search: ReactNode;
  /** Filters in use among those that a phone folds away. */
  count: number;
  /** What is on or off, and the way back to no filter. */
  checks: ReactNode;
  /** Fields in columns of one width, with the checks below them, for bars of more than one line. */
  columns?: boolean;
  /** On a phone the search stands without its label, where the placeholder says the same. */
  unlabelled?: boolean;
  /** The fields beside the search. */
  children: ReactNode;
}

/** The filters above a list. On a phone everything but the search is folded away. */
export function FilterBar({
  label = "Filters",
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
        {count === 0 ? "Filters" : `Filters (${count})`}
      </Button>
      <div className={styles.more} data-open={open || undefined}>
        {children}
        <div className={styles.checks}>{checks}</div>
      </div>
    </section>
  );
}
