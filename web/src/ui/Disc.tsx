import type { ReactNode } from "react";
import { classNames } from "../lib/classNames";
import styles from "./Disc.module.css";
import type { Tone } from "./look";
import texts from "./Text.module.css";

interface DiscProps {
  size?: "s" | "m" | "l";
  tone?: Tone;
  /** Filled with the accent, only a line in the color of the sign, or a surface with a rim; without one only a surface. */
  look?: "accent" | "line" | "rim";
  children: ReactNode;
}

/** A sign in a circle. */
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
