import type { CSSProperties } from "react";
import styles from "./Burst.module.css";

interface BurstProps {
  /** How much there is to celebrate: rays only, or flakes of foil, too. */
  strength: "calm" | "bright" | "grand";
  /** Colours of light and foil. */
  colors?: readonly string[];
}

const GOLD = ["#ffd884", "#ffffff", "#ffb02e", "#ff7ab8", "#8fd3ff"] as const;
const FLAKES = { calm: 0, bright: 18, grand: 44 };

/** Light and foil behind something that is worth it; once, and not at all for people who want no motion. */
export function Burst({ strength, colors = GOLD }: BurstProps) {
  const light: CSSProperties & Record<"--_light", string> = { "--_light": colors[0] ?? "#fff" };
  return (
    <span className={styles.burst} style={light} data-strength={strength} aria-hidden="true">
      <span className={styles.rays} />
      {Array.from({ length: FLAKES[strength] }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: flakes have nothing but a place.
        <span key={index} className={styles.flake} style={flake(index, FLAKES[strength], colors)} />
      ))}
    </span>
  );
}

type FlakeStyle = CSSProperties & Record<"--_angle" | "--_far" | "--_late" | "--_spin", string>;

/** Spread over the whole circle, each a little different, always the same. */
function flake(index: number, count: number, colors: readonly string[]): FlakeStyle {
  const jitter = ((index * 7919) % 97) / 97;
  return {
    "--_angle": `${(index / count) * 360 + jitter * 20}deg`,
    "--_far": `${180 + jitter * 240}px`,
    "--_late": `${Math.round(jitter * 220)}ms`,
    "--_spin": `${Math.round(jitter * 900) - 450}deg`,
    backgroundColor: colors[index % colors.length],
  };
}
