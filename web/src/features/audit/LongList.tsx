import type { ReactNode, Ref } from "react";
import { useVisibleRows } from "../../lib/useVisibleRows";
import { Box } from "../../ui/Box";
import { Button } from "../../ui/Button";
import styles from "./Audit.module.css";

interface LongListProps<T> {
  items: readonly T[];
  label: string;
  keyOf: (item: T) => string;
  renderItem: (item: T) => ReactNode;
  /** Smaller rows, for a list within a panel. */
  dense?: boolean;
  ref?: Ref<HTMLUListElement>;
}

/** A long list that starts with a hundred rows and shows more on request. */
export function LongList<T>({ items, label, keyOf, renderItem, dense = false, ref }: LongListProps<T>) {
  const { shown, moreLabel, showMore } = useVisibleRows(items.length);
  return (
    <>
      <ul ref={ref} className={styles.rows} aria-label={label}>
        {items.slice(0, shown).map((item) => (
          <Box
            as="li"
            padX={dense ? 3 : 4}
            padY={dense ? 2 : 3}
            surface="well"
            size={dense ? "sm" : undefined}
            key={keyOf(item)}
          >
            {renderItem(item)}
          </Box>
        ))}
      </ul>
      {moreLabel === null ? null : (
        <Button size="s" onClick={showMore}>
          {moreLabel}
        </Button>
      )}
    </>
  );
}
