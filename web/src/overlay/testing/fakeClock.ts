/** A clock that tests advance. */

import type { Clock } from "../clock";

/** A clock that is stopped until it is advanced. */
export interface FakeClock extends Clock {
  /** Advances to `time` and runs due timers, each `late` milliseconds after its time. */
  readonly goTo: (time: number, late?: number) => Promise<void>;
  /** The number of pending timers. */
  readonly waiting: () => number;
}

/** Creates a clock that starts at `start`. */
export function createFakeClock(start = 0): FakeClock {
  let now = start;
  let timers: { time: number; run: () => void }[] = [];
  return {
    now: () => now,
    wakeAt: (time, run) => {
      const timer = { time, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    goTo: async (time, late = 0) => {
      await settle();
      for (;;) {
        const due = timers.filter((each) => each.time + late <= time).sort((a, b) => a.time - b.time)[0];
        if (!due) break;
        timers = timers.filter((each) => each !== due);
        now = Math.max(now, due.time + late);
        due.run();
        await settle();
      }
      now = Math.max(now, time);
    },
    waiting: () => timers.length,
  };
}

/** Runs the callbacks of settled promises. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
