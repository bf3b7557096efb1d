import type { CSSProperties } from "react";
import { formatNumber } from "../../lib/formats";
import { rarityColor } from "../../lib/rarities";
import { Icon } from "../../ui/Icon";
import { pictureForWidth, pictureOf, shownRarity } from "../cards/model";
import type { OwnedCard } from "./deal";
import styles from "./Thumb.module.css";

interface ThumbProps {
  card: OwnedCard;
  width?: number;
}

/** Thumbnail of a card's picture, framed in its rarity's colour. Decorative: show the card's name beside it. */
export function Thumb({ card, width = 44 }: ThumbProps) {
  const picture = pictureForWidth(pictureOf(card), width);
  const style: CSSProperties & Record<`--${string}`, string> = {
    inlineSize: width,
    "--_color": rarityColor(shownRarity(card)),
  };
  return (
    <span className={styles.thumb} style={style} aria-hidden="true">
      {picture === "" ? null : <img src={picture} alt="" loading="lazy" decoding="async" draggable={false} />}
    </span>
  );
}

/** Thumbnail of a number of packs. Decorative. */
export function PackThumb({ count, width = 44 }: { count: number; width?: number }) {
  return (
    <span className={styles.pack} style={{ inlineSize: width }} aria-hidden="true">
      {width < 60 ? null : <Icon name="spark" size={width / 2.4} />}
      <span>{width < 60 ? formatNumber(count) : `× ${formatNumber(count)}`}</span>
    </span>
  );
}
