import { useId } from "react";
import { Icon } from "./Icon";
import { IconButton } from "./IconButton";
import * as m from "./messages";
import styles from "./Stepper.module.css";

interface StepperProps {
  label: string;
  /** Text on the available amount. */
  hint: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
}

/** A number input with buttons to decrease and increase it. */
export function Stepper({ label, hint, value, max, onChange }: StepperProps) {
  const id = useId();
  const change = (next: number) => {
    if (Number.isInteger(next)) onChange(Math.max(0, Math.min(max, next)));
  };
  return (
    <div className={styles.line}>
      <label htmlFor={id} className={styles.label}>
        {label} <small>{hint}</small>
      </label>
      <div className={styles.box}>
        <IconButton label={m.oneLess({ label })} disabled={value <= 0} onClick={() => change(value - 1)}>
          <Icon name="minus" size={18} />
        </IconButton>
        <input
          id={id}
          className={styles.value}
          type="text"
          inputMode="numeric"
          role="spinbutton"
          aria-valuenow={value}
          aria-valuemin={0}
          aria-valuemax={max}
          value={value}
          onChange={(event) => change(Number(event.target.value.replace(/\D/g, "") || 0))}
          onFocus={(event) => event.target.select()}
          onKeyDown={(event) => {
            const step = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
            if (step === 0) return;
            event.preventDefault();
            change(value + step);
          }}
        />
        <IconButton label={m.oneMore({ label })} disabled={value >= max} onClick={() => change(value + 1)}>
          <Icon name="plus" size={18} />
        </IconButton>
      </div>
    </div>
  );
}
