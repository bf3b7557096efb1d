/** A clock that tests move by hand. */

import type { Clock } from "../clock";

/** A clock that stands still until it is advanced. */
export interface FakeClock extends Clock {
  /** Advances to `time`, running each timer that is due at its own time plus `late`. */
  readonly goTo: (time: number, late?: number) => Promise<void>;
  /** The number of pending timers. */
  readonly waiting: () => number;
}

/** Makes a clock that begins at `start`. */
export function createFakeClock(start = 0): FakeClock {
  let now = start;
  let appointments: { time: number; run: () => void }[] = [];
  return {
    now: () => now,
    wakeAt: (time, run) => {
      const appointment = { time, run };
      appointments.push(appointment);
      return () => {
        appointments = appointments.filter((other) => other !== appointment);
      };
    },
    goTo: async (time, late = 0) => {
      await settle();
      for (;;) {
        const due = appointments
          .filter((each) => each.time + late <= time)
          .sort((a, b) => a.time - b.time)[0];
        if (!due) break;
        appointments = appointments.filter((each) => each !== due);
        now = Math.max(now, due.time + late);
        due.run();
        await settle();
      }
      now = Math.max(now, time);
    },
    waiting: () => appointments.length,
  };
}

/** Lets every promise that is already settled go on. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
