import { useSyncExternalStore } from "react";
import { Icon } from "../../ui/Icon";
import { timeLeft, urgency } from "./remaining";
import styles from "./TimeLeft.module.css";

const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

/** One timer for all clocks on the page; it runs only while there is one. */
function onTick(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= setInterval(() => {
    for (const tell of listeners) tell();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** How long something lasts. It counts down by itself, and is drawn anew only when its words change. */
export function TimeLeft({ until }: { until: string }) {
  const words = useSyncExternalStore(onTick, () => timeLeft(until, Date.now()));
  const state = useSyncExternalStore(onTick, () => urgency(until, Date.now()));
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

/** Whether a time is over, told when it happens. */
export function useIsOver(until: string): boolean {
  return useSyncExternalStore(onTick, () => Date.parse(until) <= Date.now());
}
