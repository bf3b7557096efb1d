/** Time for the show: one monotonic clock, so that lateness never adds up. */

/** A clock with timers in its own time. */
export interface Clock {
  /** Milliseconds on a clock that never jumps. */
  readonly now: () => number;
  /** Calls `run` at `time` or a little later; the returned function cancels it. */
  readonly wakeAt: (time: number, run: () => void) => () => void;
}

/** The browser's own clock. */
export const browserClock: Clock = {
  now: () => performance.now(),
  wakeAt: (time, run) => {
    const timer = setTimeout(run, Math.max(0, Math.ceil(time - performance.now())));
    return () => clearTimeout(timer);
  },
};
