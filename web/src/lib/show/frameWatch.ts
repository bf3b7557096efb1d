/** Detects slow frames. */

/** A group of frames is slow if its mean duration is longer (24 frames per second). */
const SLOW_FRAME_MS = 42;
/** Number of frames in a group. */
const GROUP_SIZE = 4;
/** Number of consecutive slow groups that are too slow. */
const MAX_SLOW_GROUPS = 2;

/** Returns a function that takes each frame's duration and returns true when the frames are too slow. */
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
