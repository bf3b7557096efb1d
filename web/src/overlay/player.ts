/** Plays a schedule from one clock: every wake-up is counted from the start, never from the wake-up before. */

import { nextStep, type Stage, type Step, stageAt, stepsBetween } from "../lib/show/timeline";
import type { Clock } from "./clock";

/** What the player tells at each wake-up that changed something. */
export interface Moment {
  /** Milliseconds into the show. */
  readonly elapsed: number;
  readonly stage: Stage;
  /** Steps that came due since the last moment; empty when the show was sought into. */
  readonly due: readonly Step[];
}

/** Plays `steps` from `from` milliseconds on and tells each moment; the answer stops it. */
export function playSteps(
  clock: Clock,
  steps: readonly Step[],
  from: number,
  onMoment: (moment: Moment) => void,
): () => void {
  const origin = clock.now() - from;
  let seen = from === 0 ? -1 : from;
  let cancel = () => {};
  let stopped = false;

  const wake = (first: boolean) => {
    const elapsed = clock.now() - origin;
    const due = stepsBetween(steps, seen, elapsed);
    const next = nextStep(steps, elapsed);
    seen = elapsed;
    if (next) cancel = clock.wakeAt(origin + next.at, () => wake(false));
    if (first || due.length > 0) onMoment({ elapsed, stage: stageAt(steps, elapsed), due });
  };
  wake(true);

  return () => {
    if (stopped) return;
    stopped = true;
    cancel();
  };
}
