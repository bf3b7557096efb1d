/** Grids of points that follow a surface, with normals. */

import { lineAt } from "../tear";
import { backAt, frontAt, type Point, ribbonOf, type Shape, stripAt } from "./shape";

export interface Grid {
  position: Float32Array;
  normal: Float32Array;
  /** Shares of the pack's width and height, and the distance from the tear line in widths. */
  place: Float32Array;
  index: Uint16Array;
  /** Moves the points to a shape of the foil. */
  follow: (shape: Shape) => void;
}

type Surface = (shape: Shape) => (x: number, y: number) => Point;

/** A grid between two heights; rows are closer to each other next to `from` when `dense` is above 1. */
function grid(
  columns: number,
  rows: number,
  dense: number,
  from: (x: number) => number,
  to: (x: number) => number,
  surface: Surface,
): Grid {
  const wide = columns + 1;
  const count = wide * (rows + 1);
  const position = new Float32Array(count * 3);
  const normal = new Float32Array(count * 3);
  const place = new Float32Array(count * 3);
  const index = new Uint16Array(columns * rows * 6);
  for (let at = 0; at < count; at += 1) {
    const x = (at % wide) / columns;
    const y = from(x) + (to(x) - from(x)) * (Math.floor(at / wide) / rows) ** dense;
    place.set([x, y, Math.abs(y - lineAt(x)) * 1.5], at * 3);
  }
  for (let cell = 0; cell < columns * rows; cell += 1) {
    const corner = Math.floor(cell / columns) * wide + (cell % columns);
    index.set([corner, corner + wide, corner + 1, corner + 1, corner + wide, corner + wide + 1], cell * 6);
  }
  const follow = (shape: Shape) => {
    const pointAt = surface(shape);
    for (let at = 0; at < count; at += 1) {
      position.set(pointAt(place[at * 3] ?? 0, place[at * 3 + 1] ?? 0), at * 3);
    }
    setNormals(position, normal, wide, rows + 1);
  };
  return { position, normal, place, index, follow };
}

/** Sets the normals, which point to the side of the viewer where the grid is flat. */
function setNormals(position: Float32Array, normal: Float32Array, wide: number, high: number): void {
  const value = (at: number, part: number) => position[at * 3 + part] ?? 0;
  for (let row = 0; row < high; row += 1) {
    for (let column = 0; column < wide; column += 1) {
      const at = row * wide + column;
      const [left, right] = [column > 0 ? at - 1 : at, column < wide - 1 ? at + 1 : at];
      const [up, down] = [row > 0 ? at - wide : at, row < high - 1 ? at + wide : at];
      const across = (part: number) => value(right, part) - value(left, part);
      const along = (part: number) => value(down, part) - value(up, part);
      const [ax, ay, az] = [across(0), across(1), across(2)];
      const [bx, by, bz] = [along(0), along(1), along(2)];
      const [nx, ny, nz] = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
      const length = Math.hypot(nx, ny, nz) || 1;
      normal[at * 3] = nx / length;
      normal[at * 3 + 1] = ny / length;
      normal[at * 3 + 2] = nz / length;
    }
  }
}

/** The back's torn edge is a little higher than that of the front. */
const backLine = (x: number) => Math.min(lineAt(x), lineAt(1 - x)) - 0.004;

/** Columns for each tooth of the tear line: two, and four for the strip, which is rolled. */
const [WIDE, FINE] = [52, 104];

const BACK_ROWS = 32;
/** Length of the back's index in the rows of which the inside is seen through the tear: a fifth of its height. */
export const INSIDE = WIDE * 6 * 11;

/** The three sheets of a pack, from back to front. */
export function sheets(): { back: Grid; front: Grid; strip: Grid } {
  return {
    back: grid(
      WIDE,
      BACK_ROWS,
      1.4,
      backLine,
      () => 1,
      (shape) => (x, y) => backAt(x, y, shape),
    ),
    front: grid(
      WIDE,
      44,
      1.6,
      lineAt,
      () => 1,
      (shape) => (x, y) => frontAt(x, y, shape),
    ),
    strip: grid(
      FINE,
      8,
      1,
      () => 0,
      lineAt,
      (shape) => {
        const ribbon = ribbonOf(shape);
        return (x, y) => stripAt(x, y, shape, ribbon);
      },
    ),
  };
}
