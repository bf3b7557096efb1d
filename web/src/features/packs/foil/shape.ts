/**
 * Geometry of a pack of foil: how it bulges, opens along its tear, and how the torn strip curls. The unit is the width of the
 * pack; x is to the right, y down and z towards the viewer, from the middle of the pack. A sheet is torn from the left.
 */

import { lineAt, tornTo } from "../tear";

/** The state of the foil. */
export interface Shape {
  /** Torn share of the line, from 0 to 1. */
  tear: number;
  /** Share of the fall of the torn strip, from 0 to 1. */
  fall: number;
  /** How tightly the strip is rolled, from 0 to 1. */
  curl: number;
  /** How far the pack has swollen from flat, from 0 to 1. */
  swell: number;
}

export type Point = readonly [x: number, y: number, z: number];

/** The height of a pack, and the heights of its tear line in shares of it and from the middle. */
const HEIGHT = 1.5;
const LINE = 0.104;
const LINE_Y = (LINE - 0.5) * HEIGHT;

/** The thickness of a flat pack. */
const THICK = 0.004;
/** How far each side bulges in the middle, and how far the sides stand apart where the pack is open. */
const BULGE = 0.07;
const GAP = 0.06;
/** The strip's first bend in radians, the length over which it bends, and its roll in radians per width. */
const BEND = { slow: 0.6, fast: 1.1, over: 0.1 };
const ROLL = { slow: 1.5, fast: 7 };
/** The angle between the fold and the edge of the strip, so that the strip rolls away from the pack. */
const FOLD = 0.42;

const clamp = (value: number, low = 0, high = 1) => Math.min(high, Math.max(low, value));
const smooth = (value: number) => clamp(value) ** 2 * (3 - 2 * clamp(value));

/** The place of a share of the width and of the height on the flat pack. */
const flat = (x: number, y: number): Point => [x - 0.5, (y - 0.5) * HEIGHT, 0];

/** How far the pack bulges at a place. It is flat at its sides and in its crimped ends, next to which it is pleated. */
export function bulge(x: number, y: number): number {
  const across = clamp(1 - Math.abs((x - 0.5) / 0.45) ** 2.4);
  const toEnd = Math.min(y - LINE, 1 - LINE - y) * HEIGHT;
  const down = smooth(toEnd / 0.5) ** 0.7;
  const folds = 1 + Math.sin(x * 41 + Math.sin(x * 17) * 1.6);
  const pleats = folds * 0.006 * clamp(toEnd / 0.03) * Math.exp(-toEnd / 0.11);
  return across * (BULGE * down + pleats);
}

/** How far the pack is open at a place, from 0 to 1: most at the start of the tear, and only near its line. */
export function opening(x: number, y: number, { tear, fall }: Shape): number {
  const torn = smooth((tornTo(tear) - x) / 0.4) * smooth((x - 0.03) / 0.12) * smooth((0.97 - x) / 0.12);
  return torn * (0.72 + 0.28 * fall) * Math.exp(-Math.max(0, y - LINE) / 0.09);
}

/** The foil is pulled towards the viewer around the end of the tear. */
function pulled(x: number, y: number, { tear, fall }: Shape): number {
  const far = (x - tornTo(tear)) ** 2 + ((y - LINE) * HEIGHT) ** 2;
  return 0.022 * clamp(tear * 14) * (1 - fall) * Math.exp(-far / 0.012);
}

/** A place on the front. Its torn edge leans over, so that the inside of the back is seen. */
export function frontAt(x: number, y: number, shape: Shape): Point {
  const [px, py] = flat(x, y);
  const open = opening(x, y, shape);
  const lip = open * Math.exp(-Math.max(0, y - lineAt(x)) / 0.022);
  return [px, py + lip * 0.055, bulge(x, y) * shape.swell + open * GAP + lip * 0.03 + pulled(x, y, shape)];
}

/** A place on the back. */
export function backAt(x: number, y: number, shape: Shape): Point {
  const [px, py] = flat(x, y);
  return [px, py, -THICK - bulge(x, y) * shape.swell - opening(x, y, shape) * GAP * 0.4];
}

/** A strip that is bent away from a fold: for distances from the fold, how far it goes along its plane and away from it. */
export interface Ribbon {
  along: readonly number[];
  away: readonly number[];
  step: number;
}

const RIBBON_STEPS = 160;
const RIBBON_LENGTH = 1.3;

/** The bend of the torn strip. It does not stretch. */
export function ribbonOf({ tear, fall, curl }: Shape): Ribbon {
  const step = RIBBON_LENGTH / RIBBON_STEPS;
  const begun = clamp(tear * 10);
  const bend = (BEND.slow + (BEND.fast - BEND.slow) * curl) * begun;
  const roll = (ROLL.slow + (ROLL.fast - ROLL.slow) * curl + fall * 2) * begun;
  const along = [0];
  const away = [0];
  for (let index = 0; index < RIBBON_STEPS; index += 1) {
    const far = (index + 0.5) * step;
    const angle = bend * (1 - Math.exp(-far / BEND.over)) + roll * far;
    along.push((along[index] ?? 0) + Math.cos(angle) * step);
    away.push((away[index] ?? 0) + Math.sin(angle) * step);
  }
  return { along, away, step };
}

function lookUp(values: readonly number[], at: number): number {
  const index = clamp(Math.floor(at), 0, values.length - 2);
  const before = values[index] ?? 0;
  return before + ((values[index + 1] ?? 0) - before) * (at - index);
}

/** A place on the strip: it lies flat before the end of the tear, is bent behind it, and turns away as it falls. */
export function stripAt(x: number, y: number, shape: Shape, ribbon: Ribbon): Point {
  const [px, py] = flat(x, y);
  const end = tornTo(shape.tear) - 0.5;
  const [right, down] = [px - end, py - LINE_Y];
  const [foldX, foldY] = [-Math.cos(FOLD), Math.sin(FOLD)];
  const far = right * foldX + down * foldY;
  const lift = pulled(x, y, shape);
  if (far <= 0) return fallen([right, down, lift], end, shape);
  const moved = lookUp(ribbon.along, far / ribbon.step) - far;
  const away = lookUp(ribbon.away, far / ribbon.step);
  return fallen([right + moved * foldX, down + moved * foldY, lift + away], end, shape);
}

/** Turns and moves the strip as it falls; the point is relative to the end of the tear. */
function fallen([x, y, z]: Point, end: number, { tear, fall }: Shape): Point {
  const turn = (tear * 7 + fall * 44) * (Math.PI / 180);
  const tumble = fall * 1.9;
  const [ty, tz] = [y * Math.cos(tumble) - z * Math.sin(tumble), y * Math.sin(tumble) + z * Math.cos(tumble)];
  return [
    end + x * Math.cos(turn) - ty * Math.sin(turn) + fall * 0.24,
    LINE_Y + x * Math.sin(turn) + ty * Math.cos(turn) - fall * (1 - fall * 0.55) * 0.45,
    tz + fall * 0.25,
  ];
}

/** Seconds in which the strip rolls up and unrolls, and the lines per second that roll it tightest. */
const ROLLS_UP = 0.09;
const UNROLLS = 0.5;
const FAST = 2.4;

/** The curl after `seconds` in which the tear has moved: a fast pull rolls the strip up, and it unrolls slowly. */
export function followCurl(curl: number, moved: number, seconds: number): number {
  if (seconds <= 0) return curl;
  const aim = clamp(Math.abs(moved) / seconds / FAST);
  return curl + (aim - curl) * (1 - Math.exp(-seconds / (aim > curl ? ROLLS_UP : UNROLLS)));
}
