import type { ComponentProps, CSSProperties } from "react";
import { classNames } from "../../lib/classNames";
import { rarityColor } from "../../lib/rarities";
import type { CardProps } from "./Card";
import styles from "./CardTile.module.css";
import { LazyCard } from "./LazyCard";

/** Class and style of a tile's link, tinted in the rarity's color. */
export function tileLook(rarity: string | null, className: string | undefined) {
  const style: CSSProperties & Record<"--_tint", string> = { "--_tint": rarityColor(rarity) };
  return { className: classNames(styles.tile, className), style };
}

interface TileStageProps extends ComponentProps<"span"> {
  card: CardProps["card"];
  /** Drawn width of the card in pixels. */
  width: number;
  /** Whether to draw only picture, name and mint number. */
  mini: boolean;
  /** Whether this is one of the first tiles on the page. */
  priority: boolean;
}

/** The upper part of a tile, with the card. */
export function TileStage({ card, width, mini, priority, className, ...props }: TileStageProps) {
  return (
    <span {...props} className={classNames(styles.stage, className)}>
      <LazyCard
        card={card}
        width={width}
        size={mini ? "mini" : "full"}
        inspection={false}
        priority={priority}
      />
    </span>
  );
}
