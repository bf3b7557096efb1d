import type { CSSProperties } from "react";
import { classNames } from "../lib/classNames";
import styles from "./Bar.module.css";

interface BarProps {
  /** Filled share, from 0 to 1. */
  share: number;
  size?: "s" | "m" | "l";
  /** Takes a full row of the surrounding grid. */
  line?: boolean;
  /** CSS background of the fill, drawn with a rim, as a rarity's colour may equal the background. The accent by default. */
  fill?: string | undefined;
  /** Without a background, for bars to compare. */
  bare?: boolean;
}

/** A share as a bar. Decorative: show the number beside it. */
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
