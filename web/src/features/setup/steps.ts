import type { Schemas } from "../../api/client";

export type Step = Schemas["SetupStep"];

/** All steps in their order. */
export const STEPS = [
  "owner",
  "look",
  "twitch",
  "cards",
  "pack",
  "overlay",
  "test",
] as const satisfies Step[];

/** The step after this one, or the end. */
export function stepAfter(step: Step): Step | "end" {
  return STEPS[STEPS.indexOf(step) + 1] ?? "end";
}

/** The step before this one; null for the first one of the signed-in owner. */
export function stepBefore(step: Step): Step | null {
  const index = STEPS.indexOf(step) - 1;
  return index < 1 ? null : (STEPS[index] ?? null);
}
