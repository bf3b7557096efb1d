import type { CSSProperties } from "react";
import styles from "./Burst.module.css";

interface BurstProps {
  /** `calm` has rays only; the others have flakes of foil as well. */
  strength: "calm" | "bright" | "grand";
  /** Colours of the foil; the first is also that of the light. */
  colors?: readonly string[];
}

const GOLD = ["#ffd884", "#ffffff", "#ffb02e", "#ff7ab8", "#8fd3ff"] as const;
const FLAKES = { calm: 0, bright: 18, grand: 44 };

/** One-time animation of light and foil behind an element. Off with reduced motion. */
export function Burst({ strength, colors = GOLD }: BurstProps) {
  const light: CSSProperties & Record<"--_light", string> = { "--_light": colors[0] ?? "#fff" };
  return (
    <span className={styles.burst} style={light} data-strength={strength} aria-hidden="true">
      <span className={styles.rays} />
      {Array.from({ length: FLAKES[strength] }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: flakes differ only by their index.
        <span key={index} className={styles.flake} style={flake(index, FLAKES[strength], colors)} />
      ))}
    </span>
  );
}

type FlakeStyle = CSSProperties & Record<"--_angle" | "--_far" | "--_late" | "--_spin", string>;

/** Spreads the flakes over a circle with a deterministic jitter. */
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
