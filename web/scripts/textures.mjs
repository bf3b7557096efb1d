// Draws the small textures that the card effects are made of. Run once by hand: `node scripts/textures.mjs`.
import { writeFile } from "node:fs/promises";
import { deflateSync } from "node:zlib";

const out = (name) => new URL(`../src/features/cards/effects/${name}`, import.meta.url);

function dice(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function chunk(kind, body) {
  const data = Buffer.concat([Buffer.from(kind), body]);
  let crc = 0xffffffff;
  for (const byte of data) crc = crcTable[(crc ^ byte) & 255] ^ (crc >>> 8);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([size, data, check]);
}

/** A grey PNG with 16 levels: four bits a pixel keep the noise small. */
function png(side, level) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([4, 0, 0, 0, 0], 8);
  const rows = [];
  for (let y = 0; y < side; y++) {
    const row = Buffer.alloc(1 + side / 2);
    for (let x = 0; x < side; x += 2) row[1 + x / 2] = (level(x, y) << 4) | level(x + 1, y);
    rows.push(row);
  }
  const magic = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const body = deflateSync(Buffer.concat(rows), { level: 9 });
  return Buffer.concat([magic, chunk("IHDR", header), chunk("IDAT", body), chunk("IEND", Buffer.alloc(0))]);
}

const grainDice = dice(7);
const bell = () => (grainDice() + grainDice() + grainDice()) / 3;
await writeFile(
  out("grain.png"),
  png(128, () => Math.round(bell() * 15)),
);

/** Stars on a tile: no star touches the tile's edge, so it repeats without a seam. */
function stars(seed, count, small, large) {
  const next = dice(seed);
  const tints = ["#fff", "#cfe0ff", "#ffe3c2", "#ffd0f0"];
  let body = "";
  for (let i = 0; i < count; i++) {
    const size = small + next() ** 4 * (large - small);
    const x = (4 + next() * 248).toFixed(1);
    const y = (4 + next() * 248).toFixed(1);
    const tint = tints[Math.floor(next() * tints.length)];
    const shine = (0.35 + next() * 0.65).toFixed(2);
    if (size > large * 0.55) {
      const r = (size * 2.6).toFixed(1);
      body += `<path d="M${x} ${y}m0-${r}q.4 ${r} ${r} ${r}q-${r} .4-${r} ${r}q-.4-${r}-${r}-${r}q${r}-.4 ${r}-${r}" fill="${tint}" opacity="${shine}"/>`;
    } else body += `<circle cx="${x}" cy="${y}" r="${size.toFixed(2)}" fill="${tint}" opacity="${shine}"/>`;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">${body}</svg>`;
}
await writeFile(out("stars-far.svg"), stars(11, 90, 0.25, 0.9));
await writeFile(out("stars-near.svg"), stars(23, 26, 0.5, 2.2));

/** A bolt by midpoint displacement, with branches that fade. */
function bolt(next, x1, y1, x2, y2, sway, depth, width, opacity) {
  let points = [
    [x1, y1],
    [x2, y2],
  ];
  for (let level = 0; level < 5; level++) {
    points = points.flatMap((point, index) => {
      const after = points[index + 1];
      if (after === undefined) return [point];
      const dx = after[0] - point[0];
      const dy = after[1] - point[1];
      const push = (next() - 0.5) * sway * Math.hypot(dx, dy);
      const long = Math.hypot(dx, dy) || 1;
      return [
        point,
        [(point[0] + after[0]) / 2 - (dy / long) * push, (point[1] + after[1]) / 2 + (dx / long) * push],
      ];
    });
  }
  const path = points
    .map(([x, y], index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("");
  let body = `<path d="${path}" stroke-width="${width}" opacity="${opacity}"/>`;
  if (depth > 0) {
    for (let branch = 0; branch < 3; branch++) {
      const from = points[Math.floor(points.length * (0.2 + next() * 0.6))];
      const angle = Math.atan2(y2 - y1, x2 - x1) + (next() < 0.5 ? -1 : 1) * (0.5 + next() * 0.7);
      const reach = Math.hypot(x2 - x1, y2 - y1) * (0.15 + next() * 0.2);
      const to = [from[0] + Math.cos(angle) * reach, from[1] + Math.sin(angle) * reach];
      body += bolt(next, from[0], from[1], to[0], to[1], sway, depth - 1, width * 0.55, opacity * 0.8);
    }
  }
  return body;
}

function storm(seed, lines) {
  const next = dice(seed);
  const paths = lines.map(([x1, y1, x2, y2]) => bolt(next, x1, y1, x2, y2, 0.42, 2, 2.2, 1)).join("");
  const glow = `<filter id="g" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="5"/></filter>`;
  const line = `fill="none" stroke-linecap="round" stroke-linejoin="round"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="450" viewBox="0 0 300 450">${glow}<g ${line} stroke="#ff4a3d" filter="url(#g)">${paths}</g><g ${line} stroke="#ffe9c9">${paths}</g></svg>`;
}
await writeFile(
  out("storm-a.svg"),
  storm(3, [
    [8, 4, 20, 300],
    [292, 450, 276, 190],
  ]),
);
await writeFile(
  out("storm-b.svg"),
  storm(29, [
    [296, 0, 268, 240],
    [0, 446, 120, 424],
  ]),
);

/** A tile of points, each moved at random, that meets itself at its edges. */
function scatter(next, across, down, width, height) {
  const points = [];
  for (let row = 0; row <= down; row++)
    for (let column = 0; column <= across; column++) {
      if (row === down || column === across) {
        const [x, y] = points[(row % down) * (across + 1) + (column % across)] ?? [0, 0];
        points.push([column === across ? x + width : x, row === down ? y + height : y]);
      } else {
        const away = () => (next() - 0.5) * 1.5;
        points.push([((column + 0.5 + away()) * width) / across, ((row + 0.5 + away()) * height) / down]);
      }
    }
  return points;
}

/** Shards of broken glass, from slivers to large ones, a third of them nearly black: where prismatic foil catches no light. */
function facets() {
  const next = dice(41);
  const [across, down, width, height] = [8, 11, 330, 470];
  const points = scatter(next, across, down, width, height);
  const grey = (level) => `#${Math.round(level).toString(16).padStart(2, "0").repeat(3)}`;
  const at = ([x, y], dx, dy) => `${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`;
  let body = "";
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) {
      const corner = (below, beside) => points[(row + below) * (across + 1) + column + beside];
      const [a, b, c, d] = [corner(0, 0), corner(0, 1), corner(1, 1), corner(1, 0)];
      const middle = [0, 1].map((axis) => (a[axis] + b[axis] + c[axis] + d[axis]) / 4 + (next() - 0.5) * 18);
      const halves = next() < 0.5 ? [[a, b, c], [a, c, d]] : [[a, b, d], [b, c, d]];
      const shards = next() < 0.4 ? [[a, b, middle], [b, c, middle], [c, d, middle], [d, a, middle]] : halves;
      for (const shard of shards) {
        const dark = next() < 0.36;
        const fill = grey(dark ? 4 + next() * 22 : 96 + next() ** 1.4 * 150);
        // Shards that hang over an edge come in again at the other.
        const outline = (dx, dy) => `M${shard.map((point) => at(point, dx, dy)).join("L")}z`;
        const over = [0, 1].map((axis) => Math.max(...shard.map((point) => point[axis])) > [width, height][axis]);
        let path = outline(0, 0);
        if (over[0]) path += outline(-width, 0);
        if (over[1]) path += outline(0, -height);
        if (over[0] && over[1]) path += outline(-width, -height);
        body += `<path d="${path}" fill="${fill}" stroke="${fill}"/>`;
      }
    }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><path d="M0 0h${width}v${height}H0z" fill="#222"/><g stroke-width=".6" stroke-linejoin="round">${body}</g></svg>`;
}
await writeFile(out("facets.svg"), facets());

/** A hole at the edge of a film and the light of the table in it. */
function film() {
  const light = `<linearGradient id="l" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#f4fbff"/><stop offset="1" stop-color="#a9c4d2"/></linearGradient>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="11" height="18" viewBox="0 0 11 18">${light}<path d="M0 0h11v18H0z" fill="#07080b"/><rect x="1.7" y="3.4" width="7.6" height="11.2" rx="2.5" fill="#6f97ab" opacity=".5"/><rect x="2.4" y="4.1" width="6.2" height="9.8" rx="1.9" fill="url(#l)"/></svg>`;
}
await writeFile(out("film.svg"), film());
