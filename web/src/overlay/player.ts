/** Plays a schedule. Each timer is relative to the start of the show, so that delays do not add up. */

import { nextStep, type Stage, type Step, stageAt, stepsBetween } from "../lib/show/timeline";
import type { Clock } from "./clock";

/** A change of the show's state. */
export interface PlayerUpdate {
  /** Milliseconds from the start of the show. */
  readonly elapsed: number;
  readonly stage: Stage;
  /** Steps since the last update; empty if the show starts in the middle. */
  readonly due: readonly Step[];
}

/** Plays `steps` from `from` milliseconds and reports each update. The returned function stops it. */
export function playSteps(
  clock: Clock,
  steps: readonly Step[],
  from: number,
  onUpdate: (update: PlayerUpdate) => void,
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
    if (first || due.length > 0) onUpdate({ elapsed, stage: stageAt(steps, elapsed), due });
  };
  wake(true);

  return () => {
    if (stopped) return;
    stopped = true;
    cancel();
  };
}
