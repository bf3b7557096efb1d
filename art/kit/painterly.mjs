/**
 * Turns a finished scene into brush strokes. Coarse strokes go down first, finer ones only
 * where the canvas still differs from the scene and where `fine` allows them, so the focus stays crisp and distance loose.
 */
import { H, W, atDensity, density, layer, lerp, plain, stamp, wash } from "./canvas.mjs";
import { maskLayer } from "./light.mjs";
import { random } from "./random.mjs";

function blurred(source, px) {
  const l = layer();
  stamp(l, source, { blur: px });
  return l.getImageData(0, 0, W, H).data;
}

function luminance(data) {
  const lum = new Float32Array(W * H);
  for (let i = 0, p = 0; i < lum.length; (i++, p += 4)) {
    lum[i] = data[p] * 0.3 + data[p + 1] * 0.59 + data[p + 2] * 0.11;
  }
  return lum;
}

/** Follows the edge direction from a point for as long as the colour fits. */
function trace(ref, lum, now, x, y, radius, maxLength, p0) {
  const points = [[x, y]];
  let dx = 0, dy = 0;
  for (let i = 0; i < maxLength; i++) {
    const xi = Math.round(x);
    const yi = Math.round(y);
    if (xi < 1 || yi < 1 || xi >= W - 1 || yi >= H - 1) {
      break;
    }
    const at = yi * W + xi;
    const p = at * 4;
    const toRef = Math.abs(ref[p] - now[p]) + Math.abs(ref[p + 1] - now[p + 1]) + Math.abs(ref[p + 2] - now[p + 2]);
    const toStroke = Math.abs(ref[p] - ref[p0]) + Math.abs(ref[p + 1] - ref[p0 + 1]) + Math.abs(ref[p + 2] - ref[p0 + 2]);
    if (i > 2 && toRef < toStroke) {
      break;
    }
    let gx = -(lum[at + W] - lum[at - W]), gy = lum[at + 1] - lum[at - 1];
    const g = Math.hypot(gx, gy);
    if (g < 0.6) {
      [gx, gy] = dx || dy ? [dx, dy] : [0.9, -0.35];
    } else {
      [gx, gy] = [gx / g, gy / g];
    }
    if (gx * dx + gy * dy < 0) {
      [gx, gy] = [-gx, -gy];
    }
    const nx = dx * 0.4 + gx * 0.6;
    const ny = dy * 0.4 + gy * 0.6;
    const d = Math.hypot(nx, ny) || 1;
    [dx, dy] = [nx / d, ny / d];
    x += dx * radius;
    y += dy * radius;
    points.push([x, y]);
  }
  return points;
}

function strokesFor(ref, lum, now, { radius, threshold, fine }, maxLength, rnd) {
  const strokes = [];
  const step = Math.max(2, Math.round(radius));
  for (let gy = 0; gy < H; gy += step) {
    for (let gx = 0; gx < W; gx += step) {
      let worst = -1, sum = 0, wx = gx, wy = gy, n = 0;
      for (let y = gy; y < Math.min(H, gy + step); y++) {
        for (let x = gx; x < Math.min(W, gx + step); x++) {
          const p = (y * W + x) * 4;
          const e = Math.abs(ref[p] - now[p]) + Math.abs(ref[p + 1] - now[p + 1]) + Math.abs(ref[p + 2] - now[p + 2]);
          sum += e;
          n++;
          if (e > worst) {
            [worst, wx, wy] = [e, x, y];
          }
        }
      }
      if (sum / n < threshold * lerp(2.6, 0.8, fine[gy * W + gx])) {
        continue;
      }
      const p0 = (wy * W + wx) * 4;
      strokes.push({ order: rnd(), points: trace(ref, lum, now, wx, wy, radius, maxLength, p0),
        colour: [ref[p0], ref[p0 + 1], ref[p0 + 2]] });
    }
  }
  return strokes.sort((a, b) => a.order - b.order);
}

/** The points of a stroke, moved sideways. */
const beside = (points, offset) => points.map(([x, y], i) => {
  const [ax, ay] = points[Math.max(0, i - 1)];
  const [bx, by] = points[Math.min(points.length - 1, i + 1)];
  const d = Math.hypot(bx - ax, by - ay) || 1;
  return [x - (by - ay) / d * offset, y + (bx - ax) / d * offset];
});

function trail(target, points, width, paint) {
  target.strokeStyle = paint;
  target.lineWidth = width;
  target.beginPath();
  target.moveTo(points[0][0], points[0][1]);
  for (let i = 1; i < points.length - 1; i++) {
    target.quadraticCurveTo(points[i][0], points[i][1], (points[i][0] + points[i + 1][0]) / 2,
      (points[i][1] + points[i + 1][1]) / 2);
  }
  const last = points[points.length - 1];
  target.lineTo(last[0] + 0.01, last[1]);
  target.stroke();
}

/** A stroke, and on a broad one the trails of its bristles, some of which run dry early. A fine stroke has no height. */
function draw(surfaces, { points, colour }, radius, bristles, rnd) {
  const value = rnd.bell() * 9;
  const warm = rnd.bell() * 5;
  const tone = (v) => `rgb(${colour[0] + v + warm | 0},${colour[1] + v | 0},${colour[2] + v - warm | 0})`;
  const level = (v) => `rgb(${v | 0},${v | 0},${v | 0})`;
  const base = 100 + rnd.bell() * 55;
  const hairs = [{ points, width: radius * 2, paint: tone(value), ridge: level(base) }];
  const count = points.length > 2 ? Math.round(radius * bristles) : 0;
  for (let i = 0; i < count; i++) {
    const v = rnd.bell();
    const length = Math.max(2, Math.ceil(points.length * rnd.range(0.45, 1)));
    hairs.push({ points: beside(points.slice(0, length), rnd.range(-0.85, 0.85) * radius), width: rnd.range(0.8, 2),
      paint: tone(value + v * 13), ridge: level(base + v * 60) });
  }
  for (const { c, height } of surfaces) {
    for (const hair of height ? hairs : hairs.slice(0, 1)) {
      trail(c, hair.points, hair.width, hair.paint);
    }
    for (const hair of height && radius > 2 ? hairs : []) {
      trail(height, hair.points, hair.width, hair.ridge);
    }
  }
}

/** Light across the ridges of the paint. */
function emboss(target, height, strength) {
  const { width, height: rows } = target.canvas;
  const picture = target.getImageData(0, 0, width, rows);
  const d = picture.data;
  const h = height.getImageData(0, 0, width, rows).data;
  for (let y = 1; y < rows - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const p = (y * width + x) * 4;
      const slope = (h[p] - h[p + 4 + width * 4]) * strength;
      const k = slope > 22 ? 22 : slope < -22 ? -22 : slope;
      d[p] += k;
      d[p + 1] += k;
      d[p + 2] += k;
    }
  }
  target.putImageData(picture, 0, 0);
}

/** A canvas to paint on, and the height of the paint on it. */
function surface(source) {
  const c = layer();
  const height = layer();
  for (const l of [c, height]) {
    l.lineJoin = "bevel";
  }
  stamp(c, source, { blur: 14 });
  wash(height, "#646464");
  return { c, height };
}

/**
 * Repaints `source`. `fine` (0-1 per unit) says where fine strokes may go, and `keep` (0-1) lets that much of the crisp
 * scene shine through there; `brushes` are radii from coarse to fine, `bristles` the hairs per unit of radius. Strokes are
 * planned at one pixel per unit, so a picture has the same ones at every density.
 */
export function paint(source, { seed = "brush", fine, brushes = [16, 8.5, 4.6, 2.5, 1.5],
  threshold = [0, 22, 24, 26, 28], maxLength = 12, keep = 0.3, relief = 0.14, bristles = 0.5, cap = "round" }) {
  const rnd = random(seed);
  const painted = surface(source);
  atDensity(1, () => {
    const sketch = plain(source);
    const surfaces = painted.c.canvas.width === W ? [painted] : [{ c: surface(sketch).c }, painted];
    brushes.forEach((radius, i) => {
      const ref = blurred(sketch, radius * 0.45);
      const lum = luminance(ref);
      const now = surfaces[0].c.getImageData(0, 0, W, H).data;
      const shape = radius > 4 ? cap : "round";
      for (const { c, height = c } of surfaces) {
        c.globalAlpha = i < 2 ? 0.92 : 0.85;
        c.lineCap = height.lineCap = shape;
      }
      for (const s of strokesFor(ref, lum, now, { radius, threshold: threshold[i], fine }, maxLength, rnd)) {
        draw(surfaces, s, radius, radius > 4 ? bristles : 0, rnd);
      }
    });
  });
  const { c, height } = painted;
  c.globalAlpha = 1;
  const crisp = layer();
  stamp(crisp, source);
  stamp(crisp, maskLayer(fine), { mode: "destination-in" });
  stamp(c, crisp, { alpha: keep });
  emboss(c, height, relief * density);
  return c;
}
