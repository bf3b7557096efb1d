import { Icon, type IconName } from "../../ui/Icon";
import type { Tone } from "../../ui/look";
import { Row } from "../../ui/Row";
import { STATE_WORD, type StepState } from "./steps";
import styles from "./Twitch.module.css";

const ICONS: Readonly<Record<StepState, IconName>> = {
  done: "check",
  todo: "right",
  trouble: "close",
  working: "clock",
  off: "minus",
};

/** The color of a state, beside its word. */
export const STATE_TONE: Readonly<Record<StepState, Tone>> = {
  done: "good",
  todo: "accent",
  trouble: "bad",
  working: "accent",
  off: "soft",
};

interface StateMarkProps {
  state: StepState;
  /** Another word than the usual one. */
  word?: string;
}

/** How something is: a sign and a word, never a colour alone. */
export function StateMark({ state, word = STATE_WORD[state] }: StateMarkProps) {
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
      {word}
    </Row>
  );
}
