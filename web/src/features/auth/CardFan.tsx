import styles from "./CardFan.module.css";

const CARDS = ["rare", "epic", "divine", "legendary", "mythic"] as const;

/** Five face-down cards in a fan, drawn without a single picture. */
export function CardFan() {
  return (
    <div className={styles.fan} aria-hidden="true">
      {CARDS.map((rarity) => (
        <div key={rarity} className={styles.card} data-rarity={rarity}>
          <svg viewBox="0 0 100 150" className={styles.mark} aria-hidden="true">
            <rect x="8" y="8" width="84" height="134" rx="6" />
            <circle cx="50" cy="75" r="30" />
            <circle cx="50" cy="75" r="22" />
            <path d="M50 45l6 24 24 6-24 6-6 24-6-24-24-6 24-6z" />
          </svg>
        </div>
      ))}
    </div>
  );
}
