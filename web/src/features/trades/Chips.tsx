import styles from "./Basket.module.css";
import type { Chip } from "./hints";
import * as m from "./messages";

/** Hints about a card of a deal. */
export function Chips({ chips }: { chips: readonly Chip[] }) {
  if (chips.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={m.hints()}>
      {chips.map(({ tone, text }) => (
        <li key={text} data-tone={tone}>
          {text}
        </li>
      ))}
    </ul>
  );
}
