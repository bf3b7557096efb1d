import { classNames } from "../lib/classNames";
import styles from "./Meter.module.css";

interface MeterProps {
  /** How much of it is filled, from 0 to 1. */
  share: number;
  size?: "s" | "m" | "l";
  /** Paint of a rarity, drawn with an outline as it may be as dark or as bright as the page. */
  paint?: string;
  tone?: "accent" | "line" | "good" | "bad";
  className?: string | undefined;
}

/** A share as a bar, for the eyes only: the figure stands beside it. */
export function Meter({ share, size = "m", paint, tone = "accent", className }: MeterProps) {
  return (
    <span className={classNames(styles.track, styles[size], className)} aria-hidden="true">
      <span
        className={paint === undefined ? styles[tone] : styles.painted}
        style={{ inlineSize: `${share * 100}%`, ...(paint !== undefined && { background: paint }) }}
      />
    </span>
  );
}
