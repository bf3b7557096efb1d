import type { CSSProperties } from "react";
import * as m from "../lib/messages";
import { rarities, rarityColor, rarityOf } from "../lib/rarities";
import styles from "./RarityKey.module.css";
import { RaritySign } from "./RaritySign";

interface RarityMarkProps {
  rarity: string | null;
}

/** A rarity's sign in its colour, as on its cards. */
export function ColoredSign({ rarity }: RarityMarkProps) {
  const style: CSSProperties & Record<"--_color", string> = { "--_color": rarityColor(rarity) };
  return (
    <span className={styles.sign} style={style} data-outline={rarityOf(rarity)?.outlineOn} aria-hidden="true">
      <RaritySign rarity={rarity} size={14} />
    </span>
  );
}

export function RarityMark({ rarity }: RarityMarkProps) {
  return (
    <span className={styles.mark}>
      <ColoredSign rarity={rarity} />
      {rarityOf(rarity)?.name ?? rarity ?? m.unknown()}
    </span>
  );
}

/** All rarities with their colour and number of copies. */
export function RarityKey() {
  return (
    <ul className={styles.key} aria-label={m.rarityKey()}>
      {rarities.map((rarity) => (
        <li key={rarity.slug} className={styles.row}>
          <RarityMark rarity={rarity.name} />
          <span className={styles.copies}>{m.copies({ count: rarity.totalCopies })}</span>
        </li>
      ))}
    </ul>
  );
}
