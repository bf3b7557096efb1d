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

/** The frame of Divine: a gold ring with an engraved line, spandrels and scrolls in the corners, and a crest on top. */
function gold() {
  const scrolls = [
    "M13 74C13 47 15 33 31 27C41 24 47 32 42 37C38 41 32 37 35 33",
    "M13 96C14 86 14 80 20 76C25 73 29 78 25 81",
  ];
  const both = [...scrolls, ...scrolls.map((path) => path.replace(/(\d+) (\d+)/g, "$2 $1"))];
  const stroke = (width, color, shift) =>
    `<path d="${both.join("")}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" transform="translate(${shift} ${shift})"/>`;
  const spandrel =
    "M9 9H62C50 12 47 15 44 20C38 17 33 20 33 25Q33 33 25 33C20 33 17 38 20 44C15 47 12 50 9 62Z";
  const hatch = Array.from({ length: 9 }, (_, line) => `M${11 + line * 3.4} 10L10 ${11 + line * 3.4}`).join(
    "",
  );
  const plate =
    `<path d="${spandrel}" fill="#2a1602" transform="translate(1 1.4)" opacity=".7"/>` +
    `<path d="${spandrel}" fill="url(#m)" stroke="#fff0bd" stroke-width=".6"/>` +
    `<path d="${hatch}" stroke="#6d4408" stroke-width=".5" opacity=".55" fill="none"/>`;
  const curls =
    `${stroke(4.4, "#2a1602", 0.9)}${stroke(3, "#a9741a", 0)}${stroke(1.9, "#e9b84a", -0.2)}${stroke(0.7, "#fff6cf", -0.5)}` +
    `<circle cx="37.5" cy="34" r="2.1" fill="#fff0bd"/><circle cx="34" cy="37.5" r="2.1" fill="#fff0bd"/>`;
  const stop = (at, color) => `<stop offset="${at}" stop-color="${color}"/>`;
  const metal = [
    [0, "#ffe9a6"],
    [0.1, "#c98d1f"],
    [0.2, "#6d4408"],
    [0.3, "#e0a83a"],
    [0.4, "#fff1bf"],
    [0.48, "#c98d1f"],
    [0.6, "#7a4d0b"],
    [0.72, "#e6b247"],
    [0.8, "#fff6cf"],
    [0.88, "#b57a18"],
    [1, "#5c3906"],
  ];
  const ring = (x, radius) =>
    `M${x + radius} ${x}H${300 - x - radius}a${radius} ${radius} 0 0 1 ${radius} ${radius}V${450 - x - radius}a${radius} ${radius} 0 0 1-${radius} ${radius}H${x + radius}a${radius} ${radius} 0 0 1-${radius}-${radius}V${x + radius}a${radius} ${radius} 0 0 1 ${radius}-${radius}z`;
  const line = (x, radius, color, width) =>
    `<path d="${ring(x, radius)}" fill="none" stroke="${color}" stroke-width="${width}"/>`;
  const rays = Array.from({ length: 9 }, (_, ray) => {
    const angle = ((ray - 4) * 19 * Math.PI) / 180;
    const reach = ray % 2 === 0 ? 19 : 14;
    const tip = [150 + Math.sin(angle) * reach, 8 + Math.cos(angle) * reach];
    const side = (by) =>
      `${(150 + Math.sin(angle + by) * 7).toFixed(1)} ${(8 + Math.cos(angle + by) * 7).toFixed(1)}`;
    return `M${side(-0.2)}L${tip.map((value) => value.toFixed(1)).join(" ")}L${side(0.2)}z`;
  }).join("");
  const cuts = Array.from({ length: 8 }, (_, cut) => {
    const on = (turn, radius) => {
      const angle = ((cut + turn) * Math.PI) / 4;
      return `${(150 + Math.sin(angle) * radius).toFixed(1)} ${(9 - Math.cos(angle) * radius).toFixed(1)}`;
    };
    const [light, deep] = cut % 2 === 0 ? ["#fff", "#9fd8ff"] : ["#d6f0ff", "#6aa9e6"];
    return `<path d="M${on(0, 5.4)}L${on(1, 5.4)}L${on(0.5, 2.4)}z" fill="${deep}"/><path d="M${on(0.5, 2.4)}L${on(1.5, 2.4)}L${on(1, 5.4)}z" fill="${light}"/>`;
  });
  const brilliant = `${cuts.join("")}<circle cx="150" cy="9" r="2.3" fill="#f4fbff"/>`;
  const turns = [
    "",
    "translate(300)scale(-1 1)",
    "translate(0 450)scale(1 -1)",
    "translate(300 450)scale(-1)",
  ];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="450" viewBox="0 0 300 450"><defs>` +
    `<linearGradient id="m" gradientUnits="userSpaceOnUse" x2="300" y2="450">${metal.map(([at, color]) => stop(at, color)).join("")}</linearGradient>` +
    `<g id="c">${plate}</g><g id="s">${curls}</g></defs>` +
    `<path d="${ring(0, 14)}${ring(11, 8)}" fill-rule="evenodd" fill="url(#m)"/>` +
    `${line(0.6, 13.4, "#fff6cf", 1.2)}${line(4, 11, "#5c3906", 0.8)}${line(4.8, 10.4, "#fff0bd", 0.5)}${line(10.6, 8.4, "#fff0bd", 0.8)}${line(11.6, 7.6, "#2a1602", 1.2)}` +
    `<path d="${rays}" fill="#e9b84a" stroke="#2a1602" stroke-width=".7"/><circle cx="150" cy="9" r="7" fill="url(#m)" stroke="#fff0bd" stroke-width=".8"/>${brilliant}` +
    `${turns.map((turn) => `<use href="#c" transform="${turn}"/>`).join("")}${turns
      .slice(0, 2)
      .map((turn) => `<use href="#s" transform="${turn}"/>`)
      .join("")}</svg>`
  );
}
await writeFile(out("gold.svg"), gold());

/** The frame of Mythic: crystal facets between the card's edge and its window. */
function crystal() {
  const next = randomFrom(67);
  const pinks = [
    "#ffd9ee",
    "#ffaed9",
    "#ff8cc8",
    "#ff69b4",
    "#f0489f",
    "#d6248a",
    "#a3126e",
    "#7a0b5c",
    "#c9b6ff",
    "#ffe0c4",
  ];
  const along = (from, to, count) =>
    Array.from({ length: count + 1 }, (_, at) => {
      const sway = at === 0 || at === count ? 0 : (next() - 0.5) * 0.7;
      return from + ((to - from) * (at + sway)) / count;
    });
  /** Points of a side along the card's edge, along the window's, and on the ridge between them. */
  const side = (long, count) => {
    const outer = along(0, long, count);
    const inner = along(0, long, count).map((at) => 13 + (at * (long - 26)) / long);
    const ridge = along(0, long, count).map((at, index) => [at, 4 + next() * 5, index]);
    return { outer, inner, ridge };
  };
  const facet = (points) => {
    const tint = pinks[Math.floor(next() ** 0.85 * pinks.length)];
    const at = points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");
    return `<path d="M${at}z" fill="${tint}" fill-opacity="${(0.3 + next() * 0.6).toFixed(2)}"/>`;
  };
  const row = (long, count, place) => {
    const { outer, inner, ridge } = side(long, count);
    let body = "";
    for (let at = 0; at < count; at += 1) {
      const [a, b] = [place(outer[at], 0), place(outer[at + 1], 0)];
      const [c, d] = [place(inner[at], 13), place(inner[at + 1], 13)];
      const middle = place((ridge[at][0] + ridge[at + 1][0]) / 2, ridge[at][1]);
      for (const [first, second] of [
        [a, b],
        [b, d],
        [d, c],
        [c, a],
      ])
        body += facet([first, second, middle]);
    }
    return body;
  };
  /** The facets of a corner, which is deeper than the sides as the window's corner is round. */
  const corner = (flip) => {
    const place = ([x, y]) => (flip ? [300 - x, 450 - y] : [x, y]);
    const hub = [15 + next() * 2, 15 + next() * 2];
    const rim = [
      [0, 62],
      [0, 36],
      [0, 14],
      [0, 0],
      [14, 0],
      [36, 0],
      [62, 0],
      [44, 13],
      [27, 20],
      [20, 27],
      [13, 44],
      [0, 62],
    ];
    return rim
      .slice(1)
      .map((point, at) => facet([rim[at], point, hub].map(place)))
      .join("");
  };
  const body =
    row(300, 9, (at, deep) => [at, deep]) +
    row(450, 13, (at, deep) => [300 - deep, at]) +
    row(300, 9, (at, deep) => [300 - at, 450 - deep]) +
    row(450, 13, (at, deep) => [deep, 450 - at]) +
    corner(false) +
    corner(true);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="450" viewBox="0 0 300 450"><g stroke="#fff" stroke-opacity=".42" stroke-width=".3">${body}</g></svg>`;
}
await writeFile(out("crystal.svg"), crystal());

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
