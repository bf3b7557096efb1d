// Counts flashes as defined by WCAG 2.3.1: a pair of opposing changes of relative luminance by 10 % or more of its range with the
// darker side below 0.8, or a pair of opposing changes to and from a saturated red, over a quarter of any field of ten
// degrees, which is 341 × 256 pixels on a screen of 1024 × 768.
//
// Simplifications, which never reduce the count unless stated:
// - A picture is divided into small square cells, each with its mean luminance. Flicker inside a cell that cancels out is finer
//   than what the guideline covers (this reduces the count).
// - A change may take any time: it counts once it has reached 10 % since the last turning point.
// - A field flashes as often as a quarter of its cells (each on its own, anywhere and at any time in that second), or as often as a
//   quarter of them, possibly different ones, change in the same direction within a tenth of a second. The larger number
//   counts. Every field that fits into the picture is checked.
import { LINEAR, luminance } from "./pixels.mjs";

const AREA = 0.25;
const TOGETHER_MS = 100;

/** Kinds of change: the measured value of a cell, its threshold, and the maximum of the darker side. */
const KINDS = [
  { name: "light", of: luminance, threshold: 0.1, below: 0.8 },
  { name: "red", of: redness, threshold: 20, below: Number.POSITIVE_INFINITY },
];

/** The value of a saturated red according to the guideline; 0 for all other colors. */
function redness(red, green, blue) {
  const sum = red + green + blue;
  return sum > 0 && red / sum >= 0.8 ? Math.max(0, red - green - blue) * 320 : 0;
}

/** The cells of a picture or of a part of it, each of `size` pixels: the values of every kind, row by row. */
export function cellsOf(picture, size, { x: left, y: top, width, height } = { x: 0, y: 0, ...picture }) {
  const { channels, data } = picture;
  const columns = Math.floor(width / size);
  const rows = Math.floor(height / size);
  const values = KINDS.map(() => new Float32Array(columns * rows));
  const [red, green, blue] = [0, 1, 2].map(() => new Float32Array(columns * rows));
  for (let y = 0; y < rows * size; y += 1) {
    const row = Math.floor(y / size) * columns;
    for (let x = 0; x < columns * size; x += 1) {
      const cell = row + Math.floor(x / size);
      const at = ((top + y) * picture.width + left + x) * channels;
      red[cell] += LINEAR[data[at]];
      green[cell] += LINEAR[data[at + 1]];
      blue[cell] += LINEAR[data[at + 2]];
    }
  }
  const pixels = size * size;
  for (let cell = 0; cell < columns * rows; cell += 1) {
    const mean = [red[cell] / pixels, green[cell] / pixels, blue[cell] / pixels];
    KINDS.forEach(({ of }, kind) => (values[kind][cell] = of(...mean)));
  }
  return { columns, rows, values };
}

/**
 * The maximum number of flashes in any second of these frames, with time and kind. `field` is the width and height of a field of
 * ten degrees in cells.
 */
export function maxFlashes(frames, frameMs, field) {
  const found = KINDS.map((kind, index) => {
    const values = frames.map((frame) => frame.values[index]);
    const changes = changesOf(values, kind);
    return { kind: kind.name, ...worstField(changes, frames[0], frameMs, field) };
  });
  return found.reduce((worst, next) => (next.flashes > worst.flashes ? next : worst));
}

/** For each frame and cell: 1 if it became lighter, -1 if darker, else 0. */
function changesOf(values, { threshold, below }) {
  const cells = values[0].length;
  const low = Float32Array.from(values[0]);
  const high = Float32Array.from(values[0]);
  const last = new Int8Array(cells);
  return values.map((frame) => {
    const changes = new Int8Array(cells);
    for (let cell = 0; cell < cells; cell += 1) {
      const value = frame[cell];
      low[cell] = Math.min(low[cell], value);
      high[cell] = Math.max(high[cell], value);
      if (last[cell] !== 1 && value - low[cell] >= threshold && low[cell] < below) changes[cell] = 1;
      else if (last[cell] !== -1 && high[cell] - value >= threshold && value < below) changes[cell] = -1;
      if (changes[cell] === 0) continue;
      last[cell] = changes[cell];
      low[cell] = value;
      high[cell] = value;
    }
    return changes;
  });
}

function worstField(changes, { columns, rows }, frameMs, field) {
  const wide = Math.min(columns, field.columns);
  const high = Math.min(rows, field.rows);
  const minimum = Math.ceil(AREA * field.columns * field.rows);
  const second = Math.round(1000 / frameMs);
  const single = flashesOfCells(changes, second);
  let worst = { flashes: 0, at: 0 };
  const update = (flashes, frame) => {
    if (flashes > worst.flashes) worst = { flashes, at: Math.round(frame * frameMs) };
  };
  for (let top = 0; top + high <= rows; top += 1) {
    for (let left = 0; left + wide <= columns; left += 1) {
      const cells = [];
      for (let y = top; y < top + high; y += 1)
        for (let x = left; x < left + wide; x += 1) cells.push(y * columns + x);
      if (cells.length < minimum) return worst;
      for (let frame = 0; frame < changes.length; frame += 1) update(reachedBy(minimum, cells, single[frame]), frame);
      const { flashes, frame } = flashesTogether(changes, cells, minimum, second, frameMs);
      update(flashes, frame);
    }
  }
  return worst;
}

/** For each frame, the flashes of each cell in the second before it: two changes are one flash. */
function flashesOfCells(changes, second) {
  const sum = new Uint8Array(changes[0].length);
  return changes.map((frame, index) => {
    const expired = changes[index - second];
    for (let cell = 0; cell < sum.length; cell += 1) {
      sum[cell] += Math.abs(frame[cell]);
      if (expired !== undefined) sum[cell] -= Math.abs(expired[cell]);
    }
    return Uint8Array.from(sum, (count) => count >> 1);
  });
}

/** The highest number that enough cells reach. */
function reachedBy(minimum, cells, flashes) {
  const reached = new Uint16Array(32);
  for (const cell of cells) reached[Math.min(31, flashes[cell])] += 1;
  let sum = 0;
  for (let count = 31; count > 0; count -= 1) {
    sum += reached[count];
    if (sum >= minimum) return count;
  }
  return 0;
}

/** The flashes of a field whose cells change together, even if they are different cells. */
function flashesTogether(changes, cells, minimum, second, frameMs) {
  const window = Math.max(1, Math.round(TOGETHER_MS / frameMs));
  const times = [];
  let last = 0;
  const recent = { 1: [], "-1": [] };
  for (let frame = 0; frame < changes.length; frame += 1) {
    for (const direction of [1, -1]) {
      let count = 0;
      for (const cell of cells) if (changes[frame][cell] === direction) count += 1;
      recent[direction].push(count);
      if (recent[direction].length > window) recent[direction].shift();
      if (direction === last || recent[direction].reduce((sum, some) => sum + some, 0) < minimum) continue;
      last = direction;
      times.push(frame);
      recent[direction].length = 0;
    }
  }
  let max = { flashes: 0, frame: 0 };
  for (const frame of times) {
    const flashes = times.filter((time) => time <= frame && time > frame - second).length >> 1;
    if (flashes > max.flashes) max = { flashes, frame };
  }
  return max;
}
