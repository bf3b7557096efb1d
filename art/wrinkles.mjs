// Draws the wrinkles of a pack's foil as a normal map: `node wrinkles.mjs` writes it to `web/src/features/packs/foil/`. Red and
// green are the slopes to the right and down. The same code draws the same bytes again.
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { noise, random } from "./kit/random.mjs";

const out = fileURLToPath(new URL("../web/src/features/packs/foil/wrinkles.webp", import.meta.url));
const [W, H] = [400, 600];
/** The foil between the crimped ends. */
const [TOP, BOTTOM] = [0.085 * H, 0.915 * H];
const CREASES = 120;
const STEPS = 260;

const heights = new Float32Array(W * H);
const next = random("wrinkles");

/** Adds a ridge along a curve from a point. It is sharp in the middle and fades at both ends. */
function crease([x, y], [dx, dy], bend, width, height) {
  const reach = Math.ceil(width * 4);
  const ridge = new Map();
  for (let step = 0; step <= STEPS; step += 1) {
    const t = step / STEPS;
    const [cx, cy] = [x + dx * t - dy * bend * t * (1 - t), y + dy * t + dx * bend * t * (1 - t)];
    const strength = height * Math.sin(Math.PI * Math.sqrt(t));
    for (let py = Math.floor(cy) - reach; py <= cy + reach; py += 1) {
      for (let px = Math.floor(cx) - reach; px <= cx + reach; px += 1) {
        if (px < 0 || py < 0 || px >= W || py >= H) continue;
        const at = py * W + px;
        const level = strength * Math.exp(-Math.hypot(px - cx, py - cy) / width);
        if (level > (ridge.get(at) ?? 0)) ridge.set(at, level);
      }
    }
  }
  const sign = next() < 0.6 ? 1 : -1;
  for (const [at, level] of ridge) heights[at] += sign * level;
}

for (let index = 0; index < CREASES; index += 1) {
  const x = next() * W;
  // The foil is gathered in the ends, and pulled there towards the sides.
  const fromTop = index % 2 === 0;
  const lean = ((x - W / 2) / W) * 130 + next.bell() * 40;
  const length = 26 + next() ** 2 * 210;
  const start = [x, fromTop ? TOP + next() * 18 : BOTTOM - next() * 18];
  crease(start, [lean * (length / 160), fromTop ? length : -length], next.bell() * 0.35, 0.9 + next() * 2.6, 0.5 + next() * 1.7);
}
for (let index = 0; index < 46; index += 1) {
  const side = next() < 0.5 ? 0.06 * W : 0.94 * W;
  const length = (30 + next() * 90) * (side < W / 2 ? 1 : -1);
  crease([side, next.range(0.2, 0.8) * H], [length, next.bell() * 70], next.bell() * 0.4, 1 + next() * 3, 0.4 + next() * 1.2);
}

const dents = noise("dents");
for (let y = 0; y < H; y += 1) {
  for (let x = 0; x < W; x += 1) {
    heights[y * W + x] += dents.fbm(x / 60, y / 96, 2) * 8;
  }
}

const heightAt = (x, y) => heights[Math.min(H - 1, Math.max(0, y)) * W + Math.min(W - 1, Math.max(0, x))];
const pixels = Buffer.alloc(W * H * 3, 128);
for (let y = 0; y < H; y += 1) {
  for (let x = 0; x < W; x += 1) {
    const slopes = [heightAt(x + 1, y) - heightAt(x - 1, y), heightAt(x, y + 1) - heightAt(x, y - 1)];
    pixels.set(slopes.map((slope) => Math.round(128 + 127 * Math.tanh(slope / 1.6))), (y * W + x) * 3);
  }
}
const { size } = await sharp(pixels, { raw: { width: W, height: H, channels: 3 } })
  .webp({ quality: 70, effort: 6, smartSubsample: true })
  .toFile(out);
console.log("wrinkles.webp", size);
