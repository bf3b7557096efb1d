/** Frames of a show are measured, to lower the effects level when they are slow. */

import type { EffectsLevel } from "./options";

/** Interval between measured frames: measuring every frame would cost frames itself. */
export const SAMPLE_INTERVAL_MS = 250;

/** The next lower level. */
export function lowerLevel(level: EffectsLevel): EffectsLevel {
  return level === "full" ? "lite" : "off";
}
