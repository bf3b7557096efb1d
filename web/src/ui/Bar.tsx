import type { CSSProperties } from "react";
import { classNames } from "../lib/classNames";
import styles from "./Bar.module.css";

interface BarProps {
  /** How much of it is filled, from 0 to 1. */
  share: number;
  size?: "s" | "m" | "l";
  /** On a line of its own in the grid around it. */
  line?: boolean;
  /** The fill, with a rim, since a rarity's color may be that of the ground; without one it has the accent. */
  fill?: string | undefined;
  /** Without a ground, where others are beside it to compare. */
  bare?: boolean;
}

/** A share drawn as a bar beside the figure that says it. */
export function Bar({ share, size = "m", line = false, fill, bare = false }: BarProps) {
  const style: CSSProperties & Record<`--${string}`, string> = {
    inlineSize: `${share * 100}%`,
    ...(fill !== undefined && { "--_fill": fill }),
  };
  return (
    <span
      className={classNames(styles.bar, styles[size], line && styles.line, bare && styles.bare)}
      aria-hidden="true"
    >
      <span style={style} data-rim={fill === undefined || bare ? undefined : ""} />
    </span>
  );
}
