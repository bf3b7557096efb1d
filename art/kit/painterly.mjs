/**
 * Turns a finished scene into brush strokes. Coarse strokes go down first, finer ones only
 * where the canvas still differs from the scene, so faces stay crisp and skies stay loose.
 */
import { H, W, layer, stamp } from "./canvas.mjs";
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

function strokesFor(ref, lum, now, radius, threshold, maxLength, rnd) {
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
      if (sum / n < threshold) {
        continue;
      }
      const p0 = (wy * W + wx) * 4;
      strokes.push({ order: rnd(), points: trace(ref, lum, now, wx, wy, radius, maxLength, p0),
        colour: [ref[p0], ref[p0 + 1], ref[p0 + 2]] });
    }
  }
  return strokes.sort((a, b) => a.order - b.order);
}

function draw(c, height, { points, colour }, radius, rnd) {
  const value = rnd.bell() * 9;
  const warm = rnd.bell() * 5;
  const style = `rgb(${colour[0] + value + warm | 0},${colour[1] + value | 0},${colour[2] + value - warm | 0})`;
  const level = 100 + rnd.bell() * 55 | 0;
  for (const [target, paint] of [[c, style], [height, `rgb(${level},${level},${level})`]]) {
    target.strokeStyle = paint;
    target.lineWidth = radius * 2;
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
}

/** Light across the ridges of the paint. */
function emboss(target, height, strength) {
  const picture = target.getImageData(0, 0, W, H);
  const d = picture.data;
  const h = height.getImageData(0, 0, W, H).data;
  for (let y = 1; y < H - 1; y++) {
    for (let x = 1; x < W - 1; x++) {
      const p = (y * W + x) * 4;
      const slope = (h[p] - h[p + 4 + W * 4]) * strength;
      const k = slope > 22 ? 22 : slope < -22 ? -22 : slope;
      d[p] += k;
      d[p + 1] += k;
      d[p + 2] += k;
    }
  }
  target.putImageData(picture, 0, 0);
}

/**
 * Repaints `source`. `keep` (0-1) lets that much of the crisp scene shine through;
 * `brushes` are radii from coarse to fine.
 */
export function paint(source, { seed = "brush", brushes = [11, 6, 3.2, 1.7], threshold = [0, 26, 26, 30],
  maxLength = 12, keep = 0.3, relief = 0.14 } = {}) {
  const rnd = random(seed);
  const c = layer();
  const height = layer();
  for (const l of [c, height]) {
    l.lineCap = l.lineJoin = "round";
  }
  stamp(c, source, { blur: 14 });
  height.fillStyle = "#646464";
  height.fillRect(0, 0, W, H);
  brushes.forEach((radius, i) => {
    const ref = blurred(source, radius * 0.45);
    const lum = luminance(ref);
    const now = c.getImageData(0, 0, W, H).data;
    c.globalAlpha = i < 2 ? 0.92 : 0.85;
    for (const s of strokesFor(ref, lum, now, radius, threshold[i], maxLength, rnd)) {
      draw(c, height, s, radius, rnd);
    }
  });
  c.globalAlpha = 1;
  stamp(c, source, { alpha: keep });
  emboss(c, height, relief);
  return c;
}
