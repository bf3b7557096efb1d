import { Icon, type IconName } from "../../ui/Icon";
import type { Tone } from "../../ui/look";
import { Row } from "../../ui/Row";
import { STATE_LABELS, type StepState } from "./steps";
import styles from "./Twitch.module.css";

const ICONS: Readonly<Record<StepState, IconName>> = {
  done: "check",
  todo: "right",
  trouble: "close",
  working: "clock",
  off: "minus",
};

export const STATE_TONE: Readonly<Record<StepState, Tone>> = {
  done: "good",
  todo: "accent",
  trouble: "bad",
  working: "accent",
  off: "soft",
};

interface StateMarkProps {
  state: StepState;
  /** Replaces the default label of the state. */
  label?: string;
}

/** A state as icon and label, so that it does not depend on colour alone. */
export function StateMark({ state, label = STATE_LABELS[state]() }: StateMarkProps) {
  return (
    <Row
      as="span"
      inline
      nowrap
      gap={1}
      tone={STATE_TONE[state]}
      size="sm"
      weight="semibold"
      className={styles.mark}
    >
      <Icon name={ICONS[state]} size={16} />
      {label}
    </Row>
  );
}
