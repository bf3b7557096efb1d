import { Icon, type IconName } from "../../ui/Icon";
import { STATE_WORD, type StepState } from "./steps";
import styles from "./Twitch.module.css";

const ICONS: Readonly<Record<StepState, IconName>> = {
  done: "check",
  todo: "right",
  trouble: "close",
  working: "clock",
  off: "minus",
};

interface StateMarkProps {
  state: StepState;
  /** Another word than the usual one. */
  word?: string;
}

/** How something is: a sign and a word, never a colour alone. */
export function StateMark({ state, word = STATE_WORD[state] }: StateMarkProps) {
  return (
    <span className={styles.mark} data-state={state}>
      <Icon name={ICONS[state]} size={16} />
      {word}
    </span>
  );
}
