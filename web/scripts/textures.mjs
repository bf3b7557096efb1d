// Generates the textures of the card effects. Run manually: `node scripts/textures.mjs`.
import { writeFile } from "node:fs/promises";
import { deflateSync } from "node:zlib";

const out = (name) => new URL(`../src/features/cards/effects/${name}`, import.meta.url);

function randomFrom(seed) {
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

/** Encodes a greyscale PNG with 4 bits per pixel, to keep the file small. */
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

const grainRandom = randomFrom(7);
const bell = () => (grainRandom() + grainRandom() + grainRandom()) / 3;
await writeFile(
  out("grain.png"),
  png(128, () => Math.round(bell() * 15)),
);

/** A seamless tile of stars, the first `glints` of them with four rays. No star touches the edge. */
function stars(seed, count, small, large, glints = 0) {
  const next = randomFrom(seed);
  const tints = ["#fff", "#cfe0ff", "#ffe3c2", "#ffd0f0"];
  let body = "";
  for (let i = 0; i < count; i++) {
    const size = small + next() ** 4 * (large - small);
    const x = (4 + next() * 248).toFixed(1);
    const y = (4 + next() * 248).toFixed(1);
    const tint = tints[Math.floor(next() * tints.length)];
    const shine = (0.35 + next() * 0.65).toFixed(2);
    if (i < glints) {
      const r = (large * (1.6 + next() * 1.9)).toFixed(1);
      body += `<circle cx="${x}" cy="${y}" r="${(r / 3.4).toFixed(1)}" fill="${tint}" opacity=".28"/>`;
      body += `<path d="M${x} ${y}m0-${r}q.4 ${r} ${r} ${r}q-${r} .4-${r} ${r}q-.4-${r}-${r}-${r}q${r}-.4 ${r}-${r}" fill="#fff"/>`;
    } else body += `<circle cx="${x}" cy="${y}" r="${size.toFixed(2)}" fill="${tint}" opacity="${shine}"/>`;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">${body}</svg>`;
}
await writeFile(out("stars-far.svg"), stars(11, 84, 0.4, 1.5));
await writeFile(out("stars-near.svg"), stars(23, 34, 0.7, 2.6, 12));

/** A grid of randomly displaced points that repeats seamlessly. */
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

/** Shards of broken glass. A third of them is nearly black, as prismatic foil without reflections. */
function facets() {
  const next = randomFrom(41);
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
      const halves =
        next() < 0.5
          ? [
              [a, b, c],
              [a, c, d],
            ]
          : [
              [a, b, d],
              [b, c, d],
            ];
      const shards =
        next() < 0.4
          ? [
              [a, b, middle],
              [b, c, middle],
              [c, d, middle],
              [d, a, middle],
            ]
          : halves;
      for (const shard of shards) {
        const dark = next() < 0.36;
        const fill = grey(dark ? next() * 8 : 44 + next() ** 1.4 * 186);
        // Shards beyond an edge are repeated at the opposite edge.
        const outline = (dx, dy) => `M${shard.map((point) => at(point, dx, dy)).join("L")}z`;
        const over = [0, 1].map(
          (axis) => Math.max(...shard.map((point) => point[axis])) > [width, height][axis],
        );
        let path = outline(0, 0);
        if (over[0]) path += outline(-width, 0);
        if (over[1]) path += outline(0, -height);
        if (over[0] && over[1]) path += outline(-width, -height);
        body += `<path d="${path}" fill="${fill}" stroke="${fill}"/>`;
      }
    }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><path d="M0 0h${width}v${height}H0z" fill="#0a0a0a"/><g stroke-width=".6" stroke-linejoin="round">${body}</g></svg>`;
}
await writeFile(out("facets.svg"), facets());

/** A sprocket hole of a film strip with light behind it. */
function film() {
  const light = `<linearGradient id="l" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#f4fbff"/><stop offset="1" stop-color="#a9c4d2"/></linearGradient>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="11" height="18" viewBox="0 0 11 18" preserveAspectRatio="none">${light}<path d="M0 0h11v18H0z" fill="#07080b"/><rect x="1.7" y="3.4" width="7.6" height="11.2" rx="2.5" fill="#6f97ab" opacity=".5"/><rect x="2.4" y="4.1" width="6.2" height="9.8" rx="1.9" fill="url(#l)"/></svg>`;
}
await writeFile(out("film.svg"), film());

/** The creases of a pack's foil in white on black: they run from the crimped ends and the corners into its middle. */
function wrinkles() {
  const next = randomFrom(41);
  const number = (value) => Number(value.toFixed(1));
  let body = "";
  for (let i = 0; i < 86; i++) {
    const top = i % 2 === 0;
    // Most creases are near the sides, where the foil is folded.
    const across = 0.5 + Math.sign(next() - 0.5) * (0.5 - 0.5 * next() ** 1.7);
    const length = 10 + next() ** 2.2 * 96;
    const bend = (0.5 - across) * (16 + next() * 40) + (next() - 0.5) * 14;
    const x = 8 + across * 184;
    const y = top ? 26 + next() ** 3 * 60 : 274 - next() ** 3 * 60;
    const down = top ? length : -length;
    const wide = 0.5 + next() * 1.9;
    const path = `M${number(x)} ${number(y)}q${number(bend * 0.2)} ${number(down * 0.5)} ${number(bend)} ${number(down)}q${number(wide - bend * 0.8)} ${number(-down * 0.4)} ${number(wide - bend)} ${number(-down)}z`;
    body += `<path d="${path}" opacity="${(0.25 + next() * 0.75).toFixed(2)}"/>`;
  }
  // Broad dents, which catch the light softly.
  for (let i = 0; i < 16; i++) {
    const [x, y] = [20 + next() * 160, 30 + next() * 240];
    const [rx, ry] = [6 + next() * 22, 14 + next() * 40];
    const turn = Math.round((next() - 0.5) * 70);
    body += `<ellipse cx="${number(x)}" cy="${number(y)}" rx="${number(rx)}" ry="${number(ry)}" transform="rotate(${turn} ${number(x)} ${number(y)})" fill="url(#d)"/>`;
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 300" preserveAspectRatio="none"><defs><linearGradient id="d">` +
    `<stop offset=".1" stop-color="#fff" stop-opacity="0"/><stop offset=".5" stop-color="#fff" stop-opacity=".34"/>` +
    `<stop offset=".6" stop-color="#fff" stop-opacity="0"/></linearGradient></defs><path fill="#000" d="M0 0h200v300H0z"/>` +
    `<g fill="#fff">${body}</g></svg>`
  );
}
await writeFile(new URL("../src/features/packs/wrinkles.svg", import.meta.url), wrinkles());
