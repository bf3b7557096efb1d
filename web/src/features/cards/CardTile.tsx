import type { ComponentProps, CSSProperties } from "react";
import { classNames } from "../../lib/classNames";
import { rarityColor } from "../../lib/rarities";
import type { CardProps } from "./Card";
import styles from "./CardTile.module.css";
import { LazyCard } from "./LazyCard";

/** The frame of a tile, for its link; its stage is lit in the rarity's color. */
export function tileLook(rarity: string | null, className: string | undefined) {
  const style: CSSProperties & Record<"--_tint", string> = { "--_tint": rarityColor(rarity) };
  return { className: classNames(styles.tile, className), style };
}

interface TileStageProps extends ComponentProps<"span"> {
  card: CardProps["card"];
  /** Drawn width of the card. */
  width: number;
  /** Only its picture, name and mint. */
  mini: boolean;
  /** One of the first on the page. */
  priority: boolean;
}

/** The upper part of a tile: the card. */
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
