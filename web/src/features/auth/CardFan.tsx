import styles from "./CardFan.module.css";

const CARDS = ["rare", "epic", "divine", "legendary", "mythic"] as const;

/** A decorative fan of five face-down cards, tinted by rarity. */
export function CardFan() {
  return (
    <div className={styles.fan} aria-hidden="true">
      {CARDS.map((rarity) => (
        <div key={rarity} className={styles.card} data-rarity={rarity} />
      ))}
    </div>
  );
}
