/** How a pack tears: the ragged line, the scraps that fall from it, and a finger that pulls along it. */

/** Where the line runs, in percent of the pack's height, and from where to where in percent of its width. */
const LINE = 10.4;
const LEFT = 6;
const WIDTH = 88;
const TEETH = 26;

/** Always the same "random" number between 0 and 1 for a place. */
const grain = (place: number) => Math.abs(Math.sin(place * 127.1 + 3.7) * 43758.5453) % 1;

const edge = Array.from({ length: TEETH + 1 }, (_, tooth) => ({
  x: (100 * tooth) / TEETH,
  // Small teeth on a slow wave: foil gives way, then catches again.
  y: LINE + (grain(tooth) - 0.5) * 0.95 + Math.sin(tooth * 0.9) * 0.3,
}));

const corner = (x: number, y: number) => `${x.toFixed(2)}% ${y.toFixed(2)}%`;
const along = edge.map(({ x, y }) => corner(x, y));
const under = edge.map(({ x, y }, tooth) => corner(x, y + 0.35 + grain(tooth + 50) * 0.5)).reverse();

/** The shapes on both sides of the line and of the bright edge between them, for `clip-path`. */
export const TEAR_SHAPES = {
  "--above": `polygon(${[corner(0, 0), ...along, corner(100, 0)].join(", ")})`,
  "--below": `polygon(${[...along, corner(100, 100), corner(0, 100)].join(", ")})`,
  "--edge": `polygon(${[...along, ...under].join(", ")})`,
} as const;

/** A scrap of foil: where on the line it comes off (0 to 1), and how it flies, in twentieths of the pack's width. */
export interface Scrap {
  at: number;
  across: number;
  up: number;
  down: number;
  size: number;
  spin: number;
}

/** The scraps of every tear. */
export const SCRAPS: readonly Scrap[] = Array.from({ length: 18 }, (_, index) => ({
  at: 0.04 + (index / 18) * 0.9,
  across: (grain(index + 100) - 0.35) * 7,
  up: 1 + grain(index + 200) * 5,
  down: 9 + grain(index + 300) * 12,
  size: 0.5 + grain(index + 400) * 0.7,
  spin: Math.round((grain(index + 500) - 0.5) * 1400),
}));

/** How far a pack is torn, and whether from the right. */
export interface Pull {
  readonly progress: number;
  readonly mirrored: boolean;
}

/** No pull. */
export const UNTOUCHED: Pull = { progress: 0, mirrored: false };

/** So far a finger may wander before it means to tear, in pixels. */
const SLACK = 6;
/** The share of the pack's height, from the top, in which a pull begins. */
const STRIP = 0.32;
/** A pull that was let go this far on tears the pack. */
const ENOUGH = 0.5;

/** Whether a finger that comes down so far below the top of a pack of this height takes hold of its strip. */
export function takesHold(below: number, height: number): boolean {
  return below <= height * STRIP;
}

/** What a finger has torn on its way across a pack of this width; null while it has not moved, or not along the strip. */
export function pullOf(across: number, down: number, width: number): Pull | null {
  const far = Math.abs(across);
  if (far < SLACK || far < Math.abs(down)) return null;
  const line = (width * WIDTH) / 100;
  return { progress: Math.min(1, far / line), mirrored: across < 0 };
}

/** What more has been torn by a finger that is pulling already, however it strays; never in the other direction. */
export function pullOn({ mirrored }: Pull, across: number, width: number): Pull {
  const line = (width * WIDTH) / 100;
  return { progress: Math.min(1, Math.max(0, (mirrored ? -across : across) / line)), mirrored };
}

/** Whether the pack tears when it is let go. */
export function tearsThrough({ progress }: Pull): boolean {
  return progress >= ENOUGH;
}

/** What the stylesheet needs to place the tear: begin and length of the line, an em being a twentieth of the width, and its height. */
export const TEAR_PLACE = {
  "--from": `${LEFT / 5}em`,
  "--length": `${WIDTH / 5}em`,
  "--tear-line": `${LINE}%`,
} as const;
