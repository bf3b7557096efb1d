import type { CSSProperties } from "react";
import { rarityColor } from "../../lib/rarities";
import { Card } from "../cards/Card";
import { useHeroCardWidth } from "../cards/useCardWidth";
import type { Listing } from "../listings/types";
import styles from "./Listing.module.css";

/** The card, large, in the light of its rarity. */
export function ListingStage({ listing, open }: { listing: Listing; open: boolean }) {
  const width = useHeroCardWidth();
  const style: CSSProperties & Record<"--_tint", string> = { "--_tint": rarityColor(listing.card.rarity) };
  return (
    <div className={styles.stage} style={style} data-over={!open || undefined}>
      <Card card={listing.card} width={width} ownerId={open ? listing.owner._id : undefined} priority />
    </div>
  );
}
