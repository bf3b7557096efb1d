// Frames in relief: heights of mouldings and ornaments, lit from the upper left, with stones set on top.
import { createCanvas } from "@napi-rs/canvas";
import { flare, gem, STONES, shade } from "./jewel.mjs";

/** A card of 300 by 450 units; frames have this many pixels a unit. */
const [W, H, S] = [300, 450, 2];
const [PW, PH] = [W * S, H * S];

const clamp = (value, low = 0, high = 1) => Math.min(high, Math.max(low, value));

/** How far a point is inside a rounded rectangle that is inset from the card's edges; corners may be cut off. */
function inside(x, y, inset, radius, cut = 0) {
  const [dx, dy] = [Math.abs(x - W / 2) - (W / 2 - inset), Math.abs(y - H / 2) - (H / 2 - inset)];
  const [qx, qy] = [dx + radius, dy + radius];
  const round = radius - Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) - Math.min(Math.max(qx, qy), 0);
  return cut === 0 ? round : Math.min(round, -(dx + dy + cut) / Math.SQRT2);
}

const toSide = (at, length) => Math.min(at, length - at);

/** The height of a moulding at a distance from its edge. */
function height(points, at) {
  for (let index = 1; index < points.length; index += 1) {
    const [[x0, y0], [x1, y1]] = [points[index - 1], points[index]];
    if (at <= x1) return y0 + (y1 - y0) * clamp((at - x0) / (x1 - x0));
  }
  return points.at(-1)[1];
}

/** What `draw` paints in white, as a field from 0 to 1 with soft edges. */
function relief(draw, soft) {
  const canvas = createCanvas(PW, PH);
  const pen = canvas.getContext("2d");
  pen.fillRect(0, 0, PW, PH);
  const sharpCanvas = createCanvas(PW, PH);
  const sharpPen = sharpCanvas.getContext("2d");
  sharpPen.scale(S, S);
  sharpPen.fillStyle = "#fff";
  sharpPen.strokeStyle = "#fff";
  sharpPen.lineCap = "round";
  draw(sharpPen);
  pen.filter = soft === 0 ? "none" : `blur(${soft * S}px)`;
  pen.drawImage(sharpCanvas, 0, 0);
  const { data } = pen.getImageData(0, 0, PW, PH);
  return Float32Array.from({ length: PW * PH }, (_, at) => data[at * 4] / 255);
}

/** Lays a round relief over heights: `tall` in its middle, nothing outside. */
function raise(field, solid, round, tall) {
  for (let at = 0; at < field.length; at += 1)
    if (solid[at] > 0.02) field[at] += tall * solid[at] * Math.sqrt(clamp(round[at] * 1.6 - 0.5));
}

/**
 * A frame: `outer` and `lip` are mouldings at the card's edge and around the window, with a channel between them;
 * `ornament` is drawn in relief over both, `engraving` cut into everything, `stones` set on top. `plate` is the side of
 * square corners.
 */
export function frame({
  metal,
  channel,
  second,
  window,
  outer,
  lip,
  ornament,
  tall = 2.4,
  engraving,
  plate = 0,
  stones = [],
  flares = [],
  shadow = 5,
  glow = "rgb(0 0 0 / 85%)",
}) {
  const field = new Float32Array(PW * PH);
  const kind = new Uint8Array(PW * PH);
  const cover = new Float32Array(PW * PH);
  const base = outer.at(-1)[1];
  for (let py = 0; py < PH; py += 1) {
    for (let px = 0; px < PW; px += 1) {
      const at = py * PW + px;
      const [x, y] = [(px + 0.5) / S, (py + 0.5) / S];
      const fromEdge = inside(x, y, 0, 14);
      const fromWindow = Math.max(
        -inside(x, y, window.inset, window.radius, y < H / 2 ? window.cut : window.foot),
        plate - Math.max(toSide(x, W), toSide(y, H)),
      );
      cover[at] = clamp(fromEdge * S + 0.5) * clamp(fromWindow * S + 0.5);
      const isLip = fromWindow < lip.at(-1)[0];
      field[at] = isLip ? height(lip, fromWindow) : height(outer, fromEdge);
      kind[at] = isLip ? 2 : fromEdge < outer.at(-1)[0] ? 0 : 1;
      if (cover[at] === 0) field[at] = base;
    }
  }
  if (ornament !== undefined) {
    const solid = relief(ornament, 0);
    const round = relief(ornament, 1.5);
    raise(field, solid, round, tall);
    for (let at = 0; at < field.length; at += 1) {
      if (solid[at] > 0.5) kind[at] = 3;
      cover[at] = Math.max(cover[at], solid[at]);
    }
  }
  if (engraving !== undefined) {
    const cuts = relief(engraving, 0.25);
    for (let at = 0; at < field.length; at += 1) field[at] -= cuts[at] * 0.8;
  }
  const materials = [metal, channel, second ?? metal, second ?? metal];
  const canvas = createCanvas(PW, PH);
  const pen = canvas.getContext("2d");
  const pixels = pen.createImageData(PW, PH);
  const near = (px, py) => field[clamp(py, 0, PH - 1) * PW + clamp(px, 0, PW - 1)];
  for (let py = 0; py < PH; py += 1) {
    for (let px = 0; px < PW; px += 1) {
      const at = py * PW + px;
      if (cover[at] === 0) continue;
      const dx = (near(px + 1, py) - near(px - 1, py)) * S * 0.5;
      const dy = (near(px, py + 1) - near(px, py - 1)) * S * 0.5;
      const around = (near(px - 5, py) + near(px + 5, py) + near(px, py - 5) + near(px, py + 5)) / 4;
      const color = shade(
        materials[kind[at]],
        px / S,
        py / S,
        dx,
        dy,
        clamp((around - field[at]) * 0.22, -0.2, 0.55),
      );
      pixels.data.set([...color, Math.round(255 * cover[at])], at * 4);
    }
  }
  pen.putImageData(pixels, 0, 0);
  pen.scale(S, S);
  for (const { x, y, r, stone, ...rest } of stones) gem(pen, x, y, r, STONES[stone], rest);
  const whole = shadowed(canvas, shadow, glow);
  const light = whole.getContext("2d");
  light.shadowColor = "transparent";
  light.scale(S, S);
  for (const [x, y, reach] of flares) flare(light, x, y, reach);
  return whole;
}

/** The frame with its shadow on the picture. */
function shadowed(canvas, soft, color) {
  const whole = createCanvas(PW, PH);
  const pen = whole.getContext("2d");
  pen.beginPath();
  pen.roundRect(0, 0, PW, PH, 14 * S);
  pen.clip();
  pen.shadowColor = color;
  pen.shadowBlur = soft * S;
  pen.shadowOffsetX = 1 * S;
  pen.shadowOffsetY = 1.6 * S;
  pen.drawImage(canvas, 0, 0);
  return whole;
}
