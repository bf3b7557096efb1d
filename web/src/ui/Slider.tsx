import { type CSSProperties, useId } from "react";
import { classNames } from "../lib/classNames";
import styles from "./Slider.module.css";

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** Accessible text of a value. */
  describe?: (value: number) => string;
  onChange: (value: number) => void;
  className?: string | undefined;
}

export function Slider({ label, value, min, max, step = 1, describe, onChange, className }: SliderProps) {
  const id = useId();
  const share: CSSProperties & Record<"--_share", string> = {
    "--_share": `${((value - min) / (max - min)) * 100}%`,
  };
  return (
    <div className={classNames(styles.slider, className)}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        type="range"
        className={styles.input}
        style={share}
        value={value}
        min={min}
        max={max}
        step={step}
        aria-valuetext={describe?.(value)}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  );
}
