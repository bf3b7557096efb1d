#version 300 es
precision highp float;

// Lengths are in widths of the pack, as in shape.ts. The distance of the eye equals the perspective of the style sheet.
const float EYE = 3.4;

// Noise that needs no texture, from 0 to 1.
float hash(vec2 p) {
  return fract(sin(dot(p, vec2(127.1, 311.7))) * 43758.5453);
}
float noise(vec2 p) {
  vec2 cell = floor(p);
  vec2 t = fract(p);
  t = t * t * (3.0 - 2.0 * t);
  return mix(
    mix(hash(cell), hash(cell + vec2(1.0, 0.0)), t.x),
    mix(hash(cell + vec2(0.0, 1.0)), hash(cell + vec2(1.0, 1.0)), t.x),
    t.y);
}
