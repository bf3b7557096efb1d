import { formatNumber } from "../../../lib/formats";
import { rarities } from "../../../lib/rarities";
import { ColoredSign } from "../../../ui/RarityKey";
import type { Pull } from "../ritual";
import styles from "./OpenSeveral.module.css";

/** How many cards of each rarity were pulled, the rarest first. */
export function RarityTally({ pulls }: { pulls: readonly Pull[] }) {
  const counts = rarities
    .map(({ name }) => ({ name, count: pulls.filter(({ card }) => card.rarity === name).length }))
    .filter(({ count }) => count > 0)
    .reverse();
  return (
    <ul className={styles.tally}>
      {counts.map(({ name, count }) => (
        // The key restarts the animation when the count changes.
        <li key={`${name} ${count}`}>
          <ColoredSign rarity={name} />
          <span className="visually-hidden">{name}</span> {formatNumber(count)}
        </li>
      ))}
    </ul>
  );
}
