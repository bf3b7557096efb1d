/** Monotonic clock for the shows, so that delays do not add up. */

/** A clock with timers. */
export interface Clock {
  /** Monotonic time in milliseconds. */
  readonly now: () => number;
  /** Calls `run` at `time` or slightly later. The returned function cancels it. */
  readonly wakeAt: (time: number, run: () => void) => () => void;
}

export const browserClock: Clock = {
  now: () => performance.now(),
  wakeAt: (time, run) => {
    const timer = setTimeout(run, Math.max(0, Math.ceil(time - performance.now())));
    return () => clearTimeout(timer);
  },
};
