/** Watches how long frames take and says when the machine cannot keep up. */

import type { EffectsLevel } from "./options";

/** A window of frames counts as slow when its mean is longer than this (milliseconds; 24 frames a second). */
const SLOW_FRAME = 42;
/** How long one window is. */
const WINDOW = 1000;
/** How many slow windows in a row make the effects drop a level. */
const PATIENCE = 2;

/** The next calmer level. */
export function calmer(level: EffectsLevel): EffectsLevel {
  return level === "full" ? "lite" : "off";
}

/** Takes the time of each frame and answers true when effects should drop a level. */
export function createFrameWatch(): (now: number) => boolean {
  let start: number | null = null;
  let frames = 0;
  let slow = 0;
  return (now) => {
    if (start === null) {
      start = now;
      return false;
    }
    frames += 1;
    if (now - start < WINDOW) return false;
    slow = (now - start) / frames > SLOW_FRAME ? slow + 1 : 0;
    start = now;
    frames = 0;
    if (slow < PATIENCE) return false;
    slow = 0;
    return true;
  };
}
