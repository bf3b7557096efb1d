/** Plays a schedule. Each timer is relative to the start of the show, so that delays do not add up. */

import { nextStep, type Stage, type Step, stageAt, stepsBetween } from "../lib/show/timeline";
import type { Clock } from "./clock";

/** The state of the show at a timer that changed something. */
export interface PlayerUpdate {
  /** Milliseconds into the show. */
  readonly elapsed: number;
  readonly stage: Stage;
  /** Steps that came due since the last update; empty when the show begins in the middle. */
  readonly due: readonly Step[];
}

/** Plays `steps` from `from` milliseconds on and reports each update; the returned function stops it. */
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
