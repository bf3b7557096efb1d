/** Geometry of tearing a pack: the ragged line, the scraps, and the pull of a pointer. */

/** Height of the line in percent of the pack's height; its start and length in percent of the width. */
const LINE = 10.4;
const LEFT = 6;
const WIDTH = 88;
const TEETH = 26;

/** A deterministic pseudo-random number from 0 to 1 for a seed. */
const noise = (seed: number) => Math.abs(Math.sin(seed * 127.1 + 3.7) * 43758.5453) % 1;

const edge = Array.from({ length: TEETH + 1 }, (_, tooth) => ({
  x: (100 * tooth) / TEETH,
  // Small teeth on a slow wave.
  y: LINE + (noise(tooth) - 0.5) * 0.95 + Math.sin(tooth * 0.9) * 0.3,
}));

/** The height of the line at a share of the width, as a share of the pack's height. */
export function lineAt(x: number): number {
  const at = Math.min(1, Math.max(0, x)) * TEETH;
  const left = edge[Math.floor(at)]?.y ?? LINE;
  const right = edge[Math.ceil(at)]?.y ?? LINE;
  return (left + (right - left) * (at % 1)) / 100;
}

/** The share of the width at which the torn part ends. */
export const tornTo = (progress: number): number => (LEFT + WIDTH * progress) / 100;

const corner = (x: number, y: number) => `${x.toFixed(2)}% ${y.toFixed(2)}%`;
const along = edge.map(({ x, y }) => corner(x, y));
const under = edge.map(({ x, y }, tooth) => corner(x, y + 0.35 + noise(tooth + 50) * 0.5)).reverse();

/** `clip-path` shapes above and below the line, and of the bright edge between them. */
export const TEAR_SHAPES = {
  "--above": `polygon(${[corner(0, 0), ...along, corner(100, 0)].join(", ")})`,
  "--below": `polygon(${[...along, corner(100, 100), corner(0, 100)].join(", ")})`,
  "--edge": `polygon(${[...along, ...under].join(", ")})`,
} as const;

/** A scrap of foil: its position on the line (0 to 1), and its flight in twentieths of the pack's width. */
export interface Scrap {
  at: number;
  across: number;
  up: number;
  down: number;
  size: number;
  spin: number;
}

export const SCRAPS: readonly Scrap[] = Array.from({ length: 18 }, (_, index) => ({
  at: 0.04 + (index / 18) * 0.9,
  across: (noise(index + 100) - 0.35) * 7,
  up: 1 + noise(index + 200) * 5,
  down: 9 + noise(index + 300) * 12,
  size: 0.5 + noise(index + 400) * 0.7,
  spin: Math.round((noise(index + 500) - 0.5) * 1400),
}));

/** The torn share of the line, from 0 to 1; `mirrored` when torn from the right. */
export interface Pull {
  readonly progress: number;
  readonly mirrored: boolean;
}

export const UNTOUCHED: Pull = { progress: 0, mirrored: false };

/** Movement of the pointer in pixels that is still a tap. */
const SLACK = 6;
/** Upper share of the pack in which a pull can start; below it, a drag turns the pack over. */
const STRIP = 0.24;
/** Progress from which the pack tears when the pointer is released. */
const TEAR_THRESHOLD = 0.5;

/** True where a pull can start; `y` is measured from the top of the pack. */
export function isOnStrip(y: number, height: number): boolean {
  return y <= height * STRIP;
}

/** Whether a movement is a horizontal drag, and not a tap or a vertical movement. */
export function isDrag(across: number, down: number): boolean {
  return Math.abs(across) >= SLACK && Math.abs(across) >= Math.abs(down);
}

/** The pull of a pointer that has moved from its start; null while it may be a tap or moves vertically. */
export function startPull(across: number, down: number, width: number): Pull | null {
  if (!isDrag(across, down)) return null;
  const line = (width * WIDTH) / 100;
  return { progress: Math.min(1, Math.abs(across) / line), mirrored: across < 0 };
}

/** The pull after further movement; only movement in its direction counts. */
export function continuePull({ mirrored }: Pull, across: number, width: number): Pull {
  const line = (width * WIDTH) / 100;
  return { progress: Math.min(1, Math.max(0, (mirrored ? -across : across) / line)), mirrored };
}

/** True when the pack tears on release. */
export function tearsThrough({ progress }: Pull): boolean {
  return progress >= TEAR_THRESHOLD;
}

/** Degrees from which a released pack turns over instead of back. */
const TURN_THRESHOLD = 50;

/** The degrees by which a drag turns a pack: half a turn for its width. */
export function turnedBy(across: number, width: number): number {
  return (across / Math.max(1, width)) * 180;
}

/** The half turns that a pack makes when it is released at an angle; positive to the right. */
export function halfTurns(angle: number): number {
  if (Math.abs(angle) < TURN_THRESHOLD) return 0;
  return Math.sign(angle) * Math.max(1, Math.round(Math.abs(angle) / 180));
}

/** Start, length and height of the line for the style sheet; an em is a twentieth of the pack's width. */
export const TEAR_PLACE = {
  "--from": `${LEFT / 5}em`,
  "--length": `${WIDTH / 5}em`,
  "--tear-line": `${LINE}%`,
} as const;
