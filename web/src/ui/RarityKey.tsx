import type { CSSProperties } from "react";
import { rarities, rarityColor, rarityOf } from "../lib/rarities";
import styles from "./RarityKey.module.css";

interface RarityMarkProps {
  rarity: string | null;
}

/** A rarity's name with its colour; the colour is never the only sign. */
export function RarityMark({ rarity }: RarityMarkProps) {
  const style: CSSProperties & Record<"--_color", string> = { "--_color": rarityColor(rarity) };
  return (
    <span className={styles.mark} style={style}>
      <span className={styles.chip} aria-hidden="true" />
      {rarityOf(rarity)?.name ?? rarity ?? "Unknown"}
    </span>
  );
}

/** All ten rarities with their colour and how many copies are printed of each. */
export function RarityKey() {
  return (
    <ul className={styles.key} aria-label="Rarity key">
      {rarities.map((rarity) => (
        <li key={rarity.slug} className={styles.row}>
          <RarityMark rarity={rarity.name} />
          <span className={styles.copies}>
            {rarity.totalCopies === 1 ? "1 copy" : `${rarity.totalCopies} copies`}
          </span>
        </li>
      ))}
    </ul>
  );
}
