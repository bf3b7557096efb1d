/** Judges how long frames take and says when the machine cannot keep up. */

import type { EffectsLevel } from "./options";

/** A group of frames counts as slow when its mean is longer than this (milliseconds; 24 frames a second). */
const SLOW_FRAME = 42;
/** How many frames are judged together. */
const GROUP = 4;
/** How many slow groups in a row make the effects drop a level. */
const PATIENCE = 2;

/** How often a frame is measured, in milliseconds: looking at every one would itself cost frames. */
export const SAMPLE_EVERY = 250;

/** The next calmer level. */
export function calmer(level: EffectsLevel): EffectsLevel {
  return level === "full" ? "lite" : "off";
}

/** Takes the length of each measured frame and answers true when effects should drop a level. */
export function createFrameWatch(): (length: number) => boolean {
  let group: number[] = [];
  let slow = 0;
  return (length) => {
    group.push(length);
    if (group.length < GROUP) return false;
    const mean = group.reduce((sum, frame) => sum + frame, 0) / GROUP;
    group = [];
    slow = mean > SLOW_FRAME ? slow + 1 : 0;
    if (slow < PATIENCE) return false;
    slow = 0;
    return true;
  };
}
