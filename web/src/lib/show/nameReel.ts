/** Names that turn past before one stays: quick at first, then slower, and never so fast that they flicker. */

/** How long each name is shown, in milliseconds. */
const STEPS: readonly number[] = Array.from({ length: 12 }, (_, step) => Math.round(140 * 1.13 ** step));

/** How long it takes until one stays. */
export const REEL_MS = STEPS.reduce((sum, step) => sum + step, 0);

/** Which step is shown so long after the draw; null once it is over. */
export function stepAt(elapsed: number): number | null {
  let until = 0;
  for (const [step, length] of STEPS.entries()) {
    until += length;
    if (elapsed < until) return step;
  }
  return null;
}

/** Milliseconds until something else is shown; null once it is over. */
export function timeToNextName(elapsed: number): number | null {
  let until = 0;
  for (const length of STEPS) {
    until += length;
    if (elapsed < until) return until - elapsed;
  }
  return null;
}

/** The name that is shown so long after the draw; null once the winner stays, and when there is no other name. */
export function nameAt(names: readonly string[], elapsed: number): string | null {
  if (names.length < 2) return null;
  const step = stepAt(elapsed);
  return step === null ? null : (names[step % names.length] ?? null);
}
