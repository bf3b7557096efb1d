/**
 * Stained glass. A window is a list of panes painted back to front: `{ path, colour, cell, flow }`.
 * Each pane is cut into pieces (unless `solid`), leaded and lit from behind. `width` adds a stroked
 * outline to the pane, `open` strokes only, `clip` and `dx` cut and shift it.
 */
import { H, W, clamp, density, layer, rgb, stamp } from "./canvas.mjs";
import { soften } from "./planes.mjs";
import { noise, random } from "./random.mjs";

/** Which pane is on top at every pixel, without the panes of the planes in `hide`. */
function stack(panes, hide) {
  const l = layer();
  const { width, height } = l.canvas;
  const owner = new Int16Array(width * height).fill(-1);
  panes.forEach((pane, i) => {
    if (pane.plane in hide) {
      return;
    }
    l.clearRect(0, 0, W, H);
    l.save();
    if (pane.clip) {
      l.clip(pane.clip);
    }
    if (pane.dx) {
      l.translate(pane.dx, 0);
    }
    l.fillStyle = "#fff";
    if (!pane.open) {
      l.fill(pane.path, pane.rule ?? "nonzero");
    }
    if (pane.width) {
      l.lineWidth = pane.width;
      l.lineJoin = l.lineCap = "round";
      l.strokeStyle = "#fff";
      l.stroke(pane.path);
    }
    l.restore();
    const d = l.getImageData(0, 0, width, height).data;
    for (let p = 0; p < owner.length; p++) {
      if (d[p * 4 + 3] > 127) {
        owner[p] = i;
      }
    }
  });
  return owner;
}

/** Where the panes of a plane are on top, with their share of the lead around them; 0 to 1. */
export function paneCover(panes, plane) {
  const owner = stack(panes, plane === "front" ? {} : { front: null });
  return soften(Float32Array.from(owner, (i) => i >= 0 && panes[i].plane === plane ? 1 : 0), 3).map((v) => clamp(v * 4));
}

/** Bends space so that pieces run along rays, rings, columns or freely. */
function metric({ flow, cell, cx = W / 2, cy = H / 2, stretch = 2.4, turn = 0 }) {
  if (flow === "rays" || flow === "rings") {
    const ka = flow === "rays" ? 1 : 1 / stretch;
    const kr = flow === "rays" ? 1 / stretch : 1;
    return (x, y) => {
      const r = Math.hypot(x - cx, y - cy);
      return [Math.atan2(y - cy, x - cx) * 90 * ka / cell + 40, r * kr / cell];
    };
  }
  const co = Math.cos(turn);
  const si = Math.sin(turn);
  const kx = flow === "columns" ? 1 : 1;
  const ky = flow === "columns" ? 1 / stretch : 1;
  return (x, y) => [(x * co + y * si) * kx / cell, (-x * si + y * co) * ky / cell];
}

/** Nearest seed of a jittered grid: [identity, distance to the border between pieces]. */
function nearest(u, v, salt, jitter) {
  const gu = Math.floor(u);
  const gv = Math.floor(v);
  let d1 = 1e9, d2 = 1e9, id = 0;
  for (let j = gv - 1; j <= gv + 1; j++) {
    for (let i = gu - 1; i <= gu + 1; i++) {
      let h = Math.imul(i * 374761393 + j * 668265263 + salt * 974711, 1274126177);
      h = (h ^ h >>> 13) >>> 0;
      const su = i + 0.5 + ((h & 1023) / 1023 - 0.5) * jitter;
      const sv = j + 0.5 + ((h >>> 10 & 1023) / 1023 - 0.5) * jitter;
      const d = Math.hypot(u - su, v - sv);
      if (d < d1) {
        [d2, d1, id] = [d1, d, h];
      } else if (d < d2) {
        d2 = d;
      }
    }
  }
  return [id, d2 - d1];
}

/** Distance in units to the nearest change of pane, up to a limit, by two sweeps. `start` is how far off a change counts. */
function distances(owner, start) {
  const width = W * density;
  const height = H * density;
  const d = new Float32Array(width * height).fill(60 * density);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      for (const q of [x + 1 < width ? p + 1 : p, y + 1 < height ? p + width : p]) {
        if (owner[p] !== owner[q]) {
          d[p] = Math.min(d[p], start(owner[p], owner[q]) * density);
        }
      }
    }
  }
  const relax = (p, q, cost) => {
    if (d[q] + cost < d[p]) {
      d[p] = d[q] + cost;
    }
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      if (x) {
        relax(p, p - 1, 1);
      }
      if (y) {
        relax(p, p - width, 1);
        if (x) {
          relax(p, p - width - 1, 1.41);
        }
        if (x + 1 < width) {
          relax(p, p - width + 1, 1.41);
        }
      }
    }
  }
  for (let y = height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--) {
      const p = y * width + x;
      if (x + 1 < width) {
        relax(p, p + 1, 1);
      }
      if (y + 1 < height) {
        relax(p, p + width, 1);
        if (x) {
          relax(p, p + width - 1, 1.41);
        }
        if (x + 1 < width) {
          relax(p, p + width + 1, 1.41);
        }
      }
    }
  }
  return d.map((pixels) => pixels / density);
}

/** How much of the lead between two panes is lost because their values are near, in units. */
function likeness({ colours: [a], plane }, { colours: [b], plane: other }) {
  const value = ([r, g, blue]) => r * 0.3 + g * 0.59 + blue * 0.11;
  return plane === other ? 0 : clamp(1 - Math.abs(value(a) - value(b)) / 40) * 0.6;
}

/** Brown enamel, rubbed off towards the middle of a pane and stippled where it is left: it makes panes look round. */
function matting(grainy, edge, x, y, amount) {
  const left = (1 - clamp(edge / 34)) ** 1.6;
  const stipple = 1 + grainy(x / 1.7, y / 1.7) * 0.5 + grainy(x / 14, y / 9) * 0.4;
  return 1.1 - amount * left * stipple;
}

/** Strokes of enamel on a piece, in a direction of its own; `broad` units wide. */
function streak(grainy, id, x, y, broad) {
  const turn = (id >>> 7 & 255) / 255 * 3.14;
  const co = Math.cos(turn);
  const si = Math.sin(turn);
  return grainy((x * co + y * si) / (broad * 6) + (id & 31), (y * co - x * si) / broad);
}

/** Colour of one piece of a pane, before light. */
function tint(pane, id, x, y) {
  const t = (id >>> 4 & 255) / 255;
  const list = pane.colours;
  const pick = pane.shade ? clamp(pane.shade(x, y), 0, 0.999) * list.length : t * list.length;
  const base = list[Math.floor(clamp(pick + (pane.shade ? (t - 0.5) * 0.9 : 0), 0, list.length - 0.001))];
  const k = 0.82 + (id >>> 12 & 255) / 255 * 0.36;
  const warm = ((id >>> 20 & 255) / 255 - 0.5) * (pane.vary ?? 22);
  return [base[0] * k + warm, base[1] * k, base[2] * k - warm];
}

/**
 * Draws the window. `light` is where the sun stands behind it; `lead` the width of the main cames.
 */
export function glass(panes, { seed, light = { x: W / 2, y: H * 0.36, r: 620 }, lead = 3.1, ambient = 0.5,
  gain = 0.85, hide = {} }) {
  const rnd = random(seed);
  const grainy = noise(`${seed}glass`);
  const salt = rnd.int(1, 9999);
  const ready = panes.map((pane) => ({ cell: 46, jitter: 0.95, ...pane, colours: [pane.colour].flat().map(rgb) }));
  ready.forEach((pane) => {
    pane.warp = metric(pane);
  });
  const owner = stack(ready, hide);
  const edge = distances(owner, (a, b) => a >= 0 && b >= 0 && likeness(ready[a], ready[b]));
  const out = layer();
  const { width, height } = out.canvas;
  const image = out.createImageData(width, height);
  const d = image.data;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const p = row * width + column;
      const x = column / density;
      const y = row / density;
      const pane = ready[owner[p]];
      const q = p * 4;
      d[q + 3] = 255;
      if (!pane) {
        d[q] = d[q + 1] = 12;
        d[q + 2] = 18;
        continue;
      }
      const [u, v] = pane.warp(x, y);
      const [id, gap] = pane.solid ? [salt * 7919 + owner[p] * 131071, 1] : nearest(u, v, salt + owner[p], pane.jitter);
      const came = Math.min(edge[p] / (pane.lead ?? lead),
        pane.solid ? 9 : gap * pane.cell / 2.6 / (pane.fine ?? 1.25));
      const [r, g, b] = tint(pane, id, x, y);
      const far = pane.plane === "back";
      const ripple = 1 + grainy.fbm(x / 26 + (id & 63), y / 40, 3) * 0.3 + grainy(x / 3.2, y / 5) * 0.05
        + streak(grainy, id, x, y, far ? 9 : 5) * (far ? 0.2 : 0.12);
      const sun = ambient + gain * Math.exp(-(((x - light.x) ** 2 + (y - light.y) ** 2) / (light.r * light.r)) * 1.6);
      const thick = 0.72 + 0.28 * clamp(Math.min(edge[p], gap * pane.cell * 0.5) / 9);
      const k = sun * ripple * thick * matting(grainy, edge[p], x, y, far ? 0.3 : 0.42) * (pane.bright ?? 1);
      const on = clamp(came - 0.55, 0, 1);
      const metal = 16 + 26 * clamp(1 - Math.abs(came - 0.4) * 3) * (0.6 + 0.4 * grainy(x / 9, y / 9));
      const top = Math.max(r, g, b) * k;
      const soft = top > 190 ? (190 + (top - 190) * 0.5) / top : 1;
      d[q] = metal * (1 - on) + r * k * soft * on;
      d[q + 1] = metal * (1 - on) + g * k * soft * on;
      d[q + 2] = (metal + 5) * (1 - on) + b * k * soft * on;
    }
  }
  out.putImageData(image, 0, 0);
  return out;
}

/** Light that the glass throws into the room. */
export function radiance(c, { gain = 0.52 } = {}) {
  const copy = layer();
  stamp(copy, c);
  stamp(copy, c, { mode: "multiply", alpha: 0.6 });
  stamp(c, copy, { mode: "screen", blur: 7, alpha: gain * 0.7 });
  stamp(c, copy, { mode: "screen", blur: 30, alpha: gain * 0.75 });
}
