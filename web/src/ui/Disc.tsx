import type { ReactNode } from "react";
import { classNames } from "../lib/classNames";
import styles from "./Disc.module.css";
import type { Tone } from "./look";
import texts from "./Text.module.css";

interface DiscProps {
  size?: "s" | "m" | "l";
  tone?: Tone;
  /** `accent` is filled, `line` is outlined in the icon's colour, `rim` is a surface with a rim. A plain surface by default. */
  look?: "accent" | "line" | "rim";
  children: ReactNode;
}

/** An icon in a circle. */
export function Disc({ size = "m", tone, look, children }: DiscProps) {
  return (
    <span
      className={classNames(
        styles.disc,
        styles[`size-${size}`],
        look && styles[look],
        tone && texts[`tone-${tone}`],
      )}
    >
      {children}
    </span>
  );
}
