/** Seeded randomness: the same seed draws the same picture on every machine. */
function hash(text) {
  let h = 2166136261;
  for (const ch of text) {
    h = Math.imul(h ^ ch.codePointAt(0), 16777619);
  }
  return h >>> 0;
}

/** A generator of numbers in [0, 1) with a few shortcuts on it. */
export function random(seed) {
  let a = hash(String(seed));
  const next = () => {
    a = a + 0x6d2b79f5 | 0;
    let t = Math.imul(a ^ a >>> 15, 1 | a);
    t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
    return ((t ^ t >>> 14) >>> 0) / 4294967296;
  };
  next.range = (low, high) => low + (high - low) * next();
  next.int = (low, high) => Math.floor(next.range(low, high + 1));
  next.pick = (list) => list[Math.floor(next() * list.length)];
  next.bell = () => (next() + next() + next()) / 1.5 - 1;
  return next;
}

/** Smooth value noise in two dimensions, about -1 to 1. */
export function noise(seed) {
  const rnd = random(seed);
  const table = Float32Array.from({ length: 65536 }, () => rnd() * 2 - 1);
  const at = (x, y) => table[(x & 255) << 8 | y & 255];
  const ease = (t) => t * t * (3 - 2 * t);
  const plain = (x, y) => {
    const xi = Math.floor(x);
    const yi = Math.floor(y);
    const u = ease(x - xi);
    const v = ease(y - yi);
    const top = at(xi, yi) * (1 - u) + at(xi + 1, yi) * u;
    const low = at(xi, yi + 1) * (1 - u) + at(xi + 1, yi + 1) * u;
    return top * (1 - v) + low * v;
  };
  /** Several octaves of noise on top of each other. */
  plain.fbm = (x, y, octaves = 4) => {
    let sum = 0, amp = 0.5, f = 1;
    for (let i = 0; i < octaves; (i++, amp *= 0.5, f *= 2.03)) {
      sum += amp * plain(x * f + i * 17, y * f - i * 31);
    }
    return sum;
  };
  return plain;
}
