// Metals and cut stones under a lamp at the upper left.
import { noise, random } from "./random.mjs";

const grain = noise("metal");
const clamp = (value) => Math.min(1, Math.max(0, value));

/** What a material reflects, from the dark ground over the horizon to the bright sky. */
export const METALS = {
  bronze: { ramp: ["#2a1106", "#6b3413", "#a85a22", "#d8843a", "#f5b873", "#ffe6c4"], bands: 0.26 },
  bronzeFlat: { ramp: ["#1e0c05", "#46200c", "#733714", "#9a5222", "#c57a3e", "#eab27c"], bands: 0.4 },
  gold: { ramp: ["#3a1d02", "#7d4a08", "#b97c16", "#e3ae37", "#ffdc7a", "#fffbe0"], bands: 0.3 },
  ruby: { ramp: ["#1d0003", "#4c0208", "#85060f", "#b4101b", "#e2352c", "#ffb18a"], bands: 0.5 },
  platinum: { ramp: ["#2a2634", "#6b6576", "#a39eb0", "#d2cfdc", "#f4f2fa", "#ffffff"], bands: 0.34 },
  crystal: {
    ramp: ["#30002c", "#66074f", "#b8177a", "#f8459f", "#ffa8da", "#ffffff"],
    bands: 0.24,
    cut: 10,
    hues: 0.2,
  },
  mirror: { ramp: ["#1b1c20", "#5c5f66", "#a2a6ae", "#dfe2e6", "#ffffff", "#ffffff"], bands: 0.4 },
  onyx: { ramp: ["#000000", "#050507", "#0c0c10", "#17181e", "#343641", "#8d92a6"], bands: 0.42 },
  aurora: {
    ramp: ["#0a0a10", "#3a3a48", "#8d8fa0", "#d6d8e2", "#ffffff", "#ffffff"],
    bands: 0.3,
    hues: 0.42,
  },
  ivory: { ramp: ["#8a7448", "#c3ac7c", "#e8d8b4", "#f9efd8", "#fffaf0", "#ffffff"], bands: 0.3 },
  whiteGold: { ramp: ["#6d4a10", "#b98a34", "#e6c878", "#fbe9b4", "#fffbe8", "#ffffff"], bands: 0.34 },
};

/** Each stone from its deepest facet to its brightest. */
export const STONES = {
  pink: ["#52002e", "#b0086a", "#f81f92", "#ff74c0", "#ffe6f4"],
  diamond: ["#5d7fa6", "#a6c6e6", "#dcecfb", "#f6fbff", "#ffffff"],
  opal: ["#141420", "#6b7390", "#c3cbe0", "#f2f5ff", "#ffffff"],
};
const FIRE = ["#6ff0ff", "#ff8ae0", "#ffe28a", "#9a8bff", "#8affc0"];

const rgb = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

function along(ramp, t) {
  const at = clamp(t) * (ramp.length - 1);
  const low = Math.min(ramp.length - 2, Math.floor(at));
  const [one, two] = [rgb(ramp[low]), rgb(ramp[low + 1])];
  return one.map((value, index) => value + (two[index] - value) * (at - low));
}

/** The color of a material at a place with a slope; `hidden` darkens hollows. */
export function shade({ ramp, bands, cut, hues = 0 }, x, y, dx, dy, hidden) {
  let [sx, sy] = [dx, dy];
  if (cut !== undefined) {
    // Facets: the slope is the same over each half of a skewed cell.
    const [across, down] = [(x + y * 0.5) / cut, (y - x * 0.4) / (cut * 1.3)];
    const [u, v] = [Math.floor(across), Math.floor(down)];
    const turn = Math.sin((u + (across - u > down - v ? 0.5 : 0)) * 127.1 + v * 311.7) * 43758.5453;
    const angle = (turn - Math.floor(turn)) * 2 * Math.PI;
    sx += Math.cos(angle) * 0.55;
    sy += Math.sin(angle) * 0.55;
  }
  // Long bands, as a polished bar reflects a room.
  const room = Math.sin((x * 0.9 + y) / 34) * 0.55 + Math.sin((x - y * 0.6) / 21 + 1.4) * 0.3;
  const facing = (-sx * 0.62 - sy * 0.78) / Math.sqrt(1 + sx * sx + sy * sy);
  const brush = grain.fbm(x / 1.6, y / 1.6, 2) * 0.05;
  const grey = along(ramp, 0.5 + facing * 0.62 + room * bands * 0.5 + brush);
  const hue = (channel) =>
    1 - hues + hues * (0.5 + 0.5 * Math.cos((x * 1.3 + y) / 24 + facing * 2.4 + channel * 2.1)) * 1.5;
  return grey.map((value, channel) => Math.round(Math.min(255, value * hue(channel) * (1 - hidden))));
}

/** A star of light with four pointed rays. */
export function flare(pen, x, y, reach) {
  const light = (radius, strength) => {
    const fade = pen.createRadialGradient(x, y, 0, x, y, radius);
    fade.addColorStop(0, `rgb(255 255 255 / ${strength})`);
    fade.addColorStop(1, "rgb(255 255 255 / 0)");
    return fade;
  };
  pen.fillStyle = light(reach * 0.5, 0.7);
  pen.fillRect(x - reach, y - reach, 2 * reach, 2 * reach);
  pen.fillStyle = light(reach, 1);
  pen.beginPath();
  pen.moveTo(x, y - reach);
  for (const [dx, dy] of [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ])
    pen.quadraticCurveTo(x, y, x + dx * reach, y + dy * reach);
  pen.fill();
}

/** A brilliant: sixteen facets around a table, a light in its upper left, in a setting with claws. */
export function gem(pen, x, y, r, stone, { claws = 0 } = {}) {
  const next = random(`gem ${x.toFixed(1)} ${y.toFixed(1)}`);
  const point = (angle, radius) => [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  const facet = (points, color) => {
    pen.fillStyle = color;
    pen.beginPath();
    for (const at of points) pen.lineTo(...at);
    pen.closePath();
    pen.fill();
  };
  const pick = (t) => `rgb(${along(stone, t).map(Math.round).join(" ")})`;
  pen.fillStyle = "rgb(0 0 0 / 70%)";
  pen.beginPath();
  pen.arc(x + 0.1 * r, y + 0.14 * r, r * 1.06, 0, 2 * Math.PI);
  pen.fill();
  const count = r < 4 ? 6 : 8;
  const step = (2 * Math.PI) / count;
  const table = r * 0.58;
  facet(
    Array.from({ length: count * 2 }, (_, at) => point((at * step) / 2, r)),
    pick(0.3),
  );
  for (let at = 0; at < count; at += 1) {
    const angle = at * step + step / 2;
    const lit = (towards) => clamp(0.5 - 0.5 * Math.cos(towards - Math.PI / 4));
    const fire = stone === STONES.pink ? 0.12 : r < 4 ? 0.34 : 0.5;
    const color = (t) => (next() < fire ? next.pick(FIRE) : pick(t * 0.8 + next() * 0.24));
    facet(
      [
        point(angle - step / 2, r),
        point(angle, table * 1.32),
        point(angle, r * 1.0),
        point(angle - step / 4, r),
      ],
      color(lit(angle - 0.2)),
    );
    facet(
      [
        point(angle + step / 2, r),
        point(angle, table * 1.32),
        point(angle, r * 1.0),
        point(angle + step / 4, r),
      ],
      color(lit(angle + 0.2) * 0.9),
    );
    facet(
      [point(angle - step / 2, r), point(angle - step / 2, table), point(angle, table * 1.32)],
      color(lit(angle) * 0.82),
    );
    facet(
      [point(angle + step / 2, r), point(angle + step / 2, table), point(angle, table * 1.32)],
      color(lit(angle) * 0.96),
    );
    // The lower facets show through the table: light and dark in turn.
    facet(
      [[x, y], point(angle - step / 2, table), point(angle + step / 2, table)],
      at % 2 === 0 ? color(0.92 - next() * 0.2) : color(0.22 + next() * 0.3),
    );
    facet(
      [[x, y], point(angle - step / 2, table * 0.5), point(angle + step / 2, table * 0.5)],
      at % 2 === 0 ? color(0.4) : color(0.9),
    );
  }
  pen.strokeStyle = "rgb(255 255 255 / 55%)";
  pen.lineWidth = Math.max(0.2, r * 0.04);
  pen.beginPath();
  for (let at = 0; at <= count; at += 1) pen.lineTo(...point(at * step, table));
  pen.stroke();
  const glint = pen.createRadialGradient(x - r * 0.34, y - r * 0.38, 0, x - r * 0.34, y - r * 0.38, r * 0.62);
  glint.addColorStop(0, "rgb(255 255 255 / 95%)");
  glint.addColorStop(0.3, "rgb(255 255 255 / 40%)");
  glint.addColorStop(1, "rgb(255 255 255 / 0%)");
  pen.fillStyle = glint;
  pen.beginPath();
  pen.arc(x, y, r, 0, 2 * Math.PI);
  pen.fill();
  for (let claw = 0; claw < claws; claw += 1) {
    const [cx, cy] = point((claw * 2 * Math.PI) / claws + Math.PI / 8, r * 1.02);
    const ball = pen.createRadialGradient(cx - r * 0.04, cy - r * 0.05, 0, cx, cy, r * 0.15);
    ball.addColorStop(0, "#fff");
    ball.addColorStop(0.5, "#e8e2d6");
    ball.addColorStop(1, "#3c3434");
    pen.fillStyle = ball;
    pen.beginPath();
    pen.arc(cx, cy, r * 0.14, 0, 2 * Math.PI);
    pen.fill();
  }
}
