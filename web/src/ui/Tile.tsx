import type { CSSProperties, ReactNode } from "react";
import styles from "./Tile.module.css";

/** The look of a link or part that shows one picture in the light of a color. */
export function tileLook(color: string): { className: string | undefined; style: CSSProperties } {
  return { className: styles.tile, style: lit(color) };
}

/** The color as the stages of tiles and pages paint with it. */
export const lit = (color: string): CSSProperties & Record<"--_tint", string> => ({ "--_tint": color });

interface TileBodyProps {
  picture: ReactNode;
  /** What it was: paler than what is. */
  over?: boolean;
  /** Facts below the picture. */
  children: ReactNode;
  "aria-hidden"?: "true" | undefined;
}

/** A picture on a stage, and facts below it; for what has `tileLook`. */
export function TileBody({ picture, over = false, children, ...hidden }: TileBodyProps) {
  return (
    <>
      <span className={styles.stage} data-over={over || undefined} {...hidden}>
        {picture}
      </span>
      <span className={styles.facts} {...hidden}>
        {children}
      </span>
    </>
  );
}
