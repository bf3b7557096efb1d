/** Detects slow frames, to lower the effects level. */

import type { EffectsLevel } from "./options";

/** A group of frames is slow if its mean duration is longer (24 frames per second). */
const SLOW_FRAME_MS = 42;
/** Number of frames in a group. */
const GROUP_SIZE = 4;
/** Number of consecutive slow groups that lower the level. */
const MAX_SLOW_GROUPS = 2;

/** Interval between measured frames: measuring every frame would cost frames itself. */
export const SAMPLE_INTERVAL_MS = 250;

/** The next lower level. */
export function lowerLevel(level: EffectsLevel): EffectsLevel {
  return level === "full" ? "lite" : "off";
}

/** Returns a function that takes each frame's duration and returns true when the level should be lowered. */
export function createFrameWatch(): (length: number) => boolean {
  let group: number[] = [];
  let slow = 0;
  return (length) => {
    group.push(length);
    if (group.length < GROUP_SIZE) return false;
    const mean = group.reduce((sum, frame) => sum + frame, 0) / GROUP_SIZE;
    group = [];
    slow = mean > SLOW_FRAME_MS ? slow + 1 : 0;
    if (slow < MAX_SLOW_GROUPS) return false;
    slow = 0;
    return true;
  };
}
