import styles from "./CardFan.module.css";

const CARDS = ["rare", "epic", "divine", "legendary", "mythic"] as const;

/** Five face-down cards in a fan, each lit in its rarity's colour. One small picture serves them all. */
export function CardFan() {
  return (
    <div className={styles.fan} aria-hidden="true">
      {CARDS.map((rarity) => (
        <div key={rarity} className={styles.card} data-rarity={rarity} />
      ))}
    </div>
  );
}
