// Draws those textures of the card faces that no stylesheet can: a galaxy, a storm, dust in the light, fibres of board; and
// rasterizes those of `web/scripts/textures.mjs` that live cards show.
// `node foils.mjs` writes them to `web/src/features/cards/effects/`; the same code draws the same bytes again.
import { fileURLToPath } from "node:url";
import { createCanvas } from "@napi-rs/canvas";
import sharp from "sharp";
import { noise, random } from "./kit/random.mjs";

const out = fileURLToPath(new URL("../web/src/features/cards/effects/", import.meta.url));
/** A card of 300 by 450 units; pictures have this many pixels a unit. */
const [W, H] = [300, 450];
const STORM_SCALE = 1.3;

const mix = (from, to, t) => from.map((value, index) => value + (to[index] - value) * t);
const clamp = (value, low = 0, high = 1) => Math.min(high, Math.max(low, value));

/** A canvas in card units. */
function sheet(scale) {
  const canvas = createCanvas(Math.round(W * scale), Math.round(H * scale));
  const pen = canvas.getContext("2d");
  pen.scale(scale, scale);
  return { canvas, pen };
}

async function keep(name, canvas, quality, alphaQuality = 70) {
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  const raw = { raw: { width, height, channels: 4 } };
  const { size } = await sharp(Buffer.from(data.buffer), raw)
    .webp({ quality, alphaQuality, effort: 6, smartSubsample: true })
    .toFile(out + name);
  console.log(name, size);
}

/** A round light that fades. */
function glow(pen, x, y, radius, color, strength) {
  const light = pen.createRadialGradient(x, y, 0, x, y, radius);
  light.addColorStop(0, `rgb(${color} / ${strength})`);
  light.addColorStop(0.35, `rgb(${color} / ${strength * 0.36})`);
  light.addColorStop(1, `rgb(${color} / 0)`);
  pen.fillStyle = light;
  pen.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
}

/** A star with four rays. */
function glint(pen, x, y, reach, color) {
  pen.fillStyle = color;
  pen.beginPath();
  const waist = reach * 0.085;
  for (let ray = 0; ray < 4; ray += 1) {
    const angle = (ray * Math.PI) / 2;
    pen.lineTo(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach);
    pen.lineTo(x + Math.cos(angle + Math.PI / 4) * waist, y + Math.sin(angle + Math.PI / 4) * waist);
  }
  pen.fill();
}

/** Epic: two arms around a core in the upper right corner, gas in violet and cyan, dust in between. */
function galaxy() {
  const scale = 1.2;
  const { canvas, pen } = sheet(scale);
  const gas = noise("gas");
  const veil = noise("veil");
  const [cx, cy] = [246, 2];
  const pixels = pen.createImageData(canvas.width, canvas.height);
  for (let py = 0; py < canvas.height; py += 1) {
    for (let px = 0; px < canvas.width; px += 1) {
      const [x, y] = [px / scale, py / scale];
      const warp = gas.fbm(x / 70, y / 70, 3) * 26;
      const [dx, dy] = [(x - cx + warp) * 0.92, (y - cy - warp * 0.6) * 0.8];
      const far = Math.hypot(dx, dy) + 0.001;
      const turn = Math.atan2(dy, dx) - 2.5 * Math.log(far / 20);
      const cloud = clamp(0.52 + gas.fbm(x / 46 + 9, y / 46, 5) * 1.15);
      const arm = (0.5 + 0.5 * Math.cos(2 * turn)) ** 2.2 * Math.exp(-far / 250) * (0.45 + cloud);
      const core = Math.exp(-((far / 23) ** 1.5));
      const halo = Math.exp(-far / 62);
      const lane = clamp(veil.fbm(x / 30, y / 30 + 40, 4) * 2.4 - 0.1) * (1 - core);
      const cool = clamp(0.5 + veil.fbm(x / 120, y / 120, 3) * 1.6);
      const low = clamp((y - 300) / 110) * clamp(veil.fbm(x / 64 + 70, y / 40, 4) * 1.9 + 0.42);
      let color = mix([10, 6, 30], [40, 22, 100], clamp(cloud * 0.9));
      color = mix(color, mix([28, 120, 226], [186, 60, 220], clamp(x / W + gas.fbm(x / 50, y / 50, 2))), low * 0.72);
      color = mix(color, mix([150, 62, 240], [40, 170, 245], cool), clamp(arm * 0.95));
      color = mix(color, [214, 120, 250], clamp(halo * 0.62));
      color = mix(color, [9, 4, 24], lane * 0.55);
      color = mix(color, [255, 238, 214], clamp(core * 1.15));
      pixels.data.set([...color.map(Math.round), 255], (py * canvas.width + px) * 4);
    }
  }
  pen.putImageData(pixels, 0, 0);
  return canvas;
}

/** A jagged line between two points, by halving it again and again. */
function jagged(next, from, to, sway) {
  let points = [from, to];
  for (let level = 0; level < 6; level += 1) {
    points = points.flatMap(([x, y], index) => {
      const after = points[index + 1];
      if (after === undefined) return [[x, y]];
      const [dx, dy] = [after[0] - x, after[1] - y];
      const push = next.range(-0.5, 0.5) * sway;
      return [
        [x, y],
        [x + dx / 2 - dy * push, y + dy / 2 + dx * push],
      ];
    });
  }
  return points;
}

/** A bolt and its branches, each a line with a width and a strength. */
function bolt(next, from, to, sway, width, strength, depth) {
  const points = jagged(next, from, to, sway);
  const lines = [{ points, width, strength }];
  if (depth === 0) return lines;
  const heading = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  for (let branch = 0; branch < 3; branch += 1) {
    const start = points[Math.floor(points.length * next.range(0.15, 0.8))];
    const angle = heading + (branch % 2 === 0 ? 1 : -1) * next.range(0.45, 1);
    const reach = length * next.range(0.16, 0.34);
    const end = [start[0] + Math.cos(angle) * reach, start[1] + Math.sin(angle) * reach];
    lines.push(...bolt(next, start, end, sway, width * 0.55, strength * 0.72, depth - 1));
  }
  return lines;
}

/** Legendary: bolts that start in the rim, light it there, and run inwards: bloom, halo and a white core. */
function storm(seed, bolts) {
  const { canvas, pen } = sheet(STORM_SCALE);
  const next = random(seed);
  const lines = bolts.flatMap(([from, to]) => bolt(next, from, to, 0.3, 1.5, 1, 2));
  pen.lineCap = "round";
  pen.lineJoin = "round";
  const trace = (color, wider, least, blur) => {
    pen.filter = blur === 0 ? "none" : `blur(${blur * STORM_SCALE}px)`;
    for (const { points, width, strength } of lines) {
      pen.globalAlpha = strength;
      pen.lineWidth = Math.max(least, width * wider);
      pen.strokeStyle = color;
      pen.beginPath();
      for (const [x, y] of points) pen.lineTo(x, y);
      pen.stroke();
    }
    pen.globalAlpha = 1;
    pen.filter = "none";
  };
  pen.globalCompositeOperation = "lighter";
  trace("rgb(255 52 24 / 60%)", 9, 6, 7);
  trace("rgb(255 106 58 / 90%)", 3.4, 2, 2.2);
  pen.globalCompositeOperation = "source-over";
  trace("#ffd9b4", 1.5, 0.8, 0.4);
  trace("#fff", 0.95, 0.4, 0);
  for (const [[x, y]] of bolts) {
    glow(pen, x, y, 58, "255 74 30", 0.75);
    glow(pen, x, y, 24, "255 206 150", 0.95);
    glow(pen, x, y, 9, "255 255 255", 1);
  }
  return canvas;
}

/** Mythic: dust that hangs in the light, most of it fine, some glints, some so near that it is out of focus. */
function dust() {
  const { canvas, pen } = sheet(1.6);
  const next = random("dust");
  const rim = () => {
    const along = next();
    const inwards = next() ** 2.2 * 118;
    const side = next.int(0, 3);
    if (side === 0) return [inwards, along * H];
    if (side === 1) return [W - inwards, along * H];
    return side === 2 ? [along * W, inwards] : [along * W, H - inwards];
  };
  for (let speck = 0; speck < 22; speck += 1) {
    const [x, y] = rim();
    const radius = next.range(4, 13);
    const light = pen.createRadialGradient(x, y, radius * 0.2, x, y, radius);
    light.addColorStop(0, "rgb(255 176 224 / 10%)");
    light.addColorStop(0.82, `rgb(255 196 232 / ${next.range(0.1, 0.26)})`);
    light.addColorStop(1, "rgb(255 196 232 / 0%)");
    pen.fillStyle = light;
    pen.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  }
  for (let speck = 0; speck < 230; speck += 1) {
    const [x, y] = rim();
    const radius = 0.35 + next() ** 4 * 1.6;
    pen.globalAlpha = next.range(0.35, 1);
    pen.fillStyle = next.pick(["#fff", "#ffe3f3", "#ffb8de", "#ffd9b8"]);
    pen.beginPath();
    pen.arc(x, y, radius, 0, Math.PI * 2);
    pen.fill();
  }
  pen.globalAlpha = 1;
  for (let star = 0; star < 11; star += 1) {
    const [x, y] = rim();
    glow(pen, x, y, 11, "255 150 215", 0.55);
    glint(pen, x, y, next.range(4, 9), "#fff");
  }
  return canvas;
}

/** Basic: fibres and flecks of a board that was made of whatever there was. */
function board() {
  const { canvas, pen } = sheet(1.3);
  const next = random("board");
  for (let fibre = 0; fibre < 210; fibre += 1) {
    const [x, y, angle] = [next() * W, next() * H, next() * Math.PI * 2];
    const reach = next.range(4, 20);
    const bend = angle + next.bell() * 0.9;
    const dark = next() < 0.45;
    pen.strokeStyle = dark ? `rgb(58 52 44 / ${next.range(0.1, 0.36)})` : `rgb(255 252 244 / ${next.range(0.14, 0.5)})`;
    pen.lineWidth = next.range(0.25, 0.7);
    pen.beginPath();
    pen.moveTo(x, y);
    pen.quadraticCurveTo(
      x + (Math.cos(angle) * reach) / 2,
      y + (Math.sin(angle) * reach) / 2,
      x + Math.cos(bend) * reach,
      y + Math.sin(bend) * reach,
    );
    pen.stroke();
  }
  for (let fleck = 0; fleck < 90; fleck += 1) {
    pen.fillStyle = `rgb(44 38 32 / ${next.range(0.15, 0.5)})`;
    pen.beginPath();
    pen.ellipse(next() * W, next() * H, next.range(0.3, 1.1), next.range(0.2, 0.6), next() * 3, 0, Math.PI * 2);
    pen.fill();
  }
  return canvas;
}

/** Width and height of a tile in pixels, and the terms of the wave field that it is cut from. */
const TILE = 384;
const WAVES = 14;

/** A smooth field that repeats after a tile, about -1 to 1. */
function waves(seed) {
  const next = random(seed);
  const terms = Array.from({ length: WAVES }, () => ({
    across: next.int(-4, 4),
    down: next.int(1, 4),
    shift: next() * 2 * Math.PI,
  }));
  const turn = (2 * Math.PI) / TILE;
  return (x, y) =>
    terms.reduce((sum, { across, down, shift }) => sum + Math.sin(turn * (across * x + down * y) + shift), 0) / Math.sqrt(WAVES);
}

/** A tile of grey pixels, from 0 to 1. */
function tile(at) {
  const canvas = createCanvas(TILE, TILE);
  const pen = canvas.getContext("2d");
  const pixels = pen.createImageData(TILE, TILE);
  for (let y = 0; y < TILE; y += 1) {
    for (let x = 0; x < TILE; x += 1) {
      const grey = Math.round(255 * clamp(at(x, y)));
      pixels.data.set([grey, grey, grey, 255], (y * TILE + x) * 4);
    }
  }
  pen.putImageData(pixels, 0, 0);
  return canvas;
}

/** Engraved lines that bend like the contours of a map; wide where the field is flat. */
function etching() {
  const field = waves("etching");
  const LINES = 46;
  return tile((x, y) => {
    const height = (y / TILE) * LINES + field(x, y) * 1.5;
    const wave = 0.5 + 0.5 * Math.cos(2 * Math.PI * height);
    return 0.52 + 0.48 * clamp(wave * 1.7 - 0.35);
  });
}

/** Flakes of foil: dust everywhere, larger six-sided flakes here and there, drawn also over the tile's edges. */
function glitter() {
  const next = random("glitter");
  const canvas = createCanvas(TILE, TILE);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#000";
  pen.fillRect(0, 0, TILE, TILE);
  const flake = (x, y, radius, grey) => {
    const turn = next() * Math.PI;
    pen.fillStyle = `rgb(${grey} ${grey} ${grey})`;
    for (const dx of [-TILE, 0, TILE]) {
      for (const dy of [-TILE, 0, TILE]) {
        pen.beginPath();
        for (let corner = 0; corner < 6; corner += 1) {
          const angle = turn + (corner * Math.PI) / 3;
          pen.lineTo(x + dx + Math.cos(angle) * radius, y + dy + Math.sin(angle) * radius);
        }
        pen.fill();
      }
    }
  };
  for (let count = 0; count < 2600; count += 1)
    flake(next() * TILE, next() * TILE, next.range(0.5, 1.3), Math.round(255 * next() ** 1.6));
  for (let count = 0; count < 150; count += 1)
    flake(next() * TILE, next() * TILE, next.range(1.6, 4.6), Math.round(255 * next.range(0.25, 1)));
  return canvas;
}

/** Rasterizes a texture drawn as SVG (web/scripts/textures.mjs): a live card paints it in every frame. */
async function raster(name, quality) {
  const { size } = await sharp(`${out}${name}.svg`, { density: 144 })
    .webp({ quality, alphaQuality: 80, effort: 6 })
    .toFile(`${out}${name}.webp`);
  console.log(`${name}.webp`, size);
}

await keep("galaxy.webp", galaxy(), 62);
await keep("storm.webp", storm("storm-a", [
  [[3, 152], [46, 318]],
  [[297, 92], [256, 280]],
  [[244, 3], [186, 70]],
]), 60, 86);
await keep("dust.webp", dust(), 60);
await keep("board.webp", board(), 50, 55);
await keep("etching.webp", etching(), 34);
await keep("glitter.webp", glitter(), 40);
await raster("facets", 60);
await raster("stars-far", 80);
await raster("stars-near", 80);
