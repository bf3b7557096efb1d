/** Cycles through the entrants' names before the winner is shown: slows down, and is never fast enough to flicker. */

/** Duration of each name in milliseconds. */
const STEPS: readonly number[] = Array.from({ length: 12 }, (_, step) => Math.round(140 * 1.13 ** step));

/** Total duration in milliseconds. */
export const REEL_MS = STEPS.reduce((sum, step) => sum + step, 0);

/** Index of the step `elapsed` milliseconds after the draw; null after the last one. */
export function stepAt(elapsed: number): number | null {
  let until = 0;
  for (const [step, length] of STEPS.entries()) {
    until += length;
    if (elapsed < until) return step;
  }
  return null;
}

/** Milliseconds until the next change; null after the last step. */
export function timeToNextName(elapsed: number): number | null {
  let until = 0;
  for (const length of STEPS) {
    until += length;
    if (elapsed < until) return until - elapsed;
  }
  return null;
}

/** The name to show `elapsed` milliseconds after the draw; null after the last step, or if there is only one name. */
export function nameAt(names: readonly string[], elapsed: number): string | null {
  if (names.length < 2) return null;
  const step = stepAt(elapsed);
  return step === null ? null : (names[step % names.length] ?? null);
}
