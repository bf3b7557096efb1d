/** A position on a card, from 0 to 1 in both directions. */
export interface Point {
  x: number;
  y: number;
}

/** The values that the effects' stylesheets read. */
export interface Pose {
  x: number;
  y: number;
  /** 0 in the middle, 1 at the corners and beyond. */
  fromCenter: number;
  /** Degrees around the horizontal axis. */
  tiltX: number;
  /** Degrees around the vertical axis. */
  tiltY: number;
}

/** Pixels from the center per degree, on a full card and on a mini card. */
export const TILT_DIVISOR = 10;
export const MINI_TILT_DIVISOR = 3;

/** The largest tilt, in degrees. */
export const MAX_TILT = 14;

const FULL = { width: 300, height: 450 };
const MINI = { width: 120, height: 180 };

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Converts a pointer position to a point on a card's box. */
export function pointOn(
  box: { left: number; top: number; width: number; height: number },
  clientX: number,
  clientY: number,
): Point {
  if (box.width <= 0 || box.height <= 0) return { x: 0.5, y: 0.5 };
  return {
    x: clamp((clientX - box.left) / box.width, 0, 1),
    y: clamp((clientY - box.top) / box.height, 0, 1),
  };
}

/** The pose of a card under a pointer. The offsets are those of an unscaled card. */
export function poseAt({ x, y }: Point, size: "full" | "mini"): Pose {
  const { width, height } = size === "mini" ? MINI : FULL;
  const divisor = size === "mini" ? MINI_TILT_DIVISOR : TILT_DIVISOR;
  const degrees = (offset: number) => clamp(offset / divisor, -MAX_TILT, MAX_TILT);
  return {
    x,
    y,
    fromCenter: clamp(Math.hypot(x - 0.5, y - 0.5) / Math.SQRT1_2, 0, 1),
    tiltX: degrees((0.5 - y) * height) + 0,
    tiltY: degrees((x - 0.5) * width) + 0,
  };
}

/** Seconds that the lamp takes to go around a card that nobody touches. */
const ORBIT_SECONDS = 4.6;

/** The lamp's position after `seconds` of its orbit, which begins above the middle and keeps off the corners. */
export function orbitAt(seconds: number): Point {
  const angle = (seconds / ORBIT_SECONDS) * 2 * Math.PI;
  return { x: 0.5 + 0.34 * Math.sin(angle), y: 0.5 - 0.28 * Math.cos(angle) };
}

/** The state of a spring: its value, and its velocity per second. */
export interface Spring {
  value: number;
  velocity: number;
}

/** The constants of a spring, for a mass of 1 and seconds. */
export interface SpringKind {
  stiffness: number;
  damping: number;
}

/** Follows the pointer closely with a short delay. */
export const FOLLOW: SpringKind = { stiffness: 170, damping: 22 };
/** Returns to rest softly. */
export const RETURN: SpringKind = { stiffness: 60, damping: 11 };

const STEP = 1 / 240;

/** Moves a spring towards `target` for `seconds`; small inner steps keep it stable at any frame rate. */
export function advance(spring: Spring, target: number, seconds: number, kind: SpringKind): Spring {
  let { value, velocity } = spring;
  let left = Math.min(seconds, 0.1);
  while (left > 0) {
    const step = Math.min(STEP, left);
    velocity += ((target - value) * kind.stiffness - velocity * kind.damping) * step;
    value += velocity * step;
    left -= step;
  }
  return { value, velocity };
}

/** Whether a spring has come to rest at `target`. */
export function isResting(spring: Spring, target: number): boolean {
  return Math.abs(spring.value - target) < 0.002 && Math.abs(spring.velocity) < 0.01;
}
