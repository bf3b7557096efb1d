import { useNow } from "../lib/useNow";
import { Icon } from "./Icon";
import { timeLeft, urgency } from "./remaining";
import styles from "./TimeLeft.module.css";

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** How long something lasts. It counts down, and renders again only when its text changes. */
export function TimeLeft({ until }: { until: string }) {
  const words = useNow((now) => timeLeft(until, now));
  const state = useNow((now) => urgency(until, now));
  const end = Date.parse(until);
  return (
    <time
      className={styles.time}
      dateTime={until}
      data-urgency={state}
      title={Number.isNaN(end) ? undefined : `Until ${dates.format(end)}`}
    >
      <Icon name="clock" size={15} />
      {words}
    </time>
  );
}

/** Whether a time is over; renders again when it ends. */
export function useIsOver(until: string): boolean {
  return useNow((now) => Date.parse(until) <= now);
}
