import { dateFormat } from "../lib/formats";
import { useNow } from "../lib/useNow";
import { Icon } from "./Icon";
import * as m from "./messages";
import { timeLeft, urgency } from "./remaining";
import styles from "./TimeLeft.module.css";

const dates = dateFormat({ dateStyle: "medium", timeStyle: "short" });

/** The remaining time, counting down. It renders again only when its text changes. */
export function TimeLeft({ until }: { until: string }) {
  const text = useNow((now) => timeLeft(until, now));
  const state = useNow((now) => urgency(until, now));
  const end = Date.parse(until);
  return (
    <time
      className={styles.time}
      dateTime={until}
      data-urgency={state}
      title={Number.isNaN(end) ? undefined : m.until({ end: dates.format(end) })}
    >
      <Icon name="clock" size={15} />
      {text}
    </time>
  );
}

/** Whether a time has passed. */
export function useIsOver(until: string): boolean {
  return useNow((now) => Date.parse(until) <= now);
}
