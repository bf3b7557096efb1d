import { useMedia } from "../../../lib/useMedia";
import { Select } from "../../../ui/Select";
import { anchorOf, paint } from "./Owners";
import styles from "./Ownership.module.css";

/** Goes to a rarity's owners: the heading comes into view and gets the focus. */
function jump(rarity: string): void {
  const heading = document.getElementById(anchorOf(rarity));
  heading?.scrollIntoView({ block: "start" });
  heading?.focus({ preventScroll: true });
}

/** Jumps to a rarity: a list beside the owners, a dropdown above them on small screens. */
export function RarityNav({ rarities }: { rarities: readonly string[] }) {
  const small = useMedia("(max-width: 768px)");
  if (small) {
    return (
      <Select
        className={styles.dropdown}
        label="Go to rarity"
        value=""
        options={[
          { value: "", label: "Choose a rarity" },
          ...rarities.map((rarity) => ({ value: rarity, label: rarity })),
        ]}
        onChange={jump}
      />
    );
  }
  return (
    <nav className={styles.quick} aria-label="Rarities">
      <ul>
        {rarities.map((rarity) => (
          <li key={rarity}>
            <button type="button" style={paint(rarity)} onClick={() => jump(rarity)}>
              {rarity}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
