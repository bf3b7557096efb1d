import { type ReactNode, useState } from "react";
import { grouped } from "../../lib/formats";
import { Button } from "../../ui/Button";
import styles from "./Audit.module.css";

/** So many rows come at once. */
const STEP = 100;

interface LongListProps<T> {
  items: readonly T[];
  label: string;
  keyOf: (item: T) => string;
  draw: (item: T) => ReactNode;
}

/** A list that may be very long: a hundred rows, and more on request. */
export function LongList<T>({ items, label, keyOf, draw }: LongListProps<T>) {
  const [shown, setShown] = useState(STEP);
  const left = items.length - shown;
  return (
    <>
      <ul className={styles.rows} aria-label={label}>
        {items.slice(0, shown).map((item) => (
          <li key={keyOf(item)}>{draw(item)}</li>
        ))}
      </ul>
      {left > 0 ? (
        <Button size="s" onClick={() => setShown(shown + STEP)}>
          {`Show ${Math.min(left, STEP)} more of ${grouped(left)}`}
        </Button>
      ) : null}
    </>
  );
}
