import type { CSSProperties } from "react";
import { Icon } from "../../ui/Icon";
import { lookOf } from "./categories";
import styles from "./Medal.module.css";

interface MedalProps {
  category: string;
  /** Coloured if true, otherwise grey. */
  achieved: boolean;
  size?: number;
}

/** An achievement's medal. Hidden from screen readers: the name is always next to it. */
export function Medal({ category, achieved, size = 56 }: MedalProps) {
  const { icon, hue } = lookOf(category);
  const style: CSSProperties & Record<"--_hue" | "--_size", string> = {
    "--_hue": String(hue),
    "--_size": `${size}px`,
  };
  return (
    <span className={styles.medal} style={style} data-achieved={achieved || undefined} aria-hidden="true">
      <span className={styles.face}>
        <Icon name={icon} size={Math.round(size * 0.44)} />
      </span>
    </span>
  );
}
