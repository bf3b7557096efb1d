/** Shaders of the pack's foil and of the light that comes out of it. Lengths are in widths of the pack, as in `shape.ts`. */

/** The distance of the eye, which equals the perspective of the style sheet, in widths of the pack. */
export const EYE = 3.4;

const HEAD = `#version 300 es
precision highp float;
`;

export const VERTEX = `${HEAD}
in vec3 position;
in vec3 normal;
in vec3 place;
uniform mat3 uTurn;
uniform float uMirror;
/** Left, top, width and height of the canvas from the middle of the pack. */
uniform vec4 uView;
out vec3 vPoint;
out vec3 vNormal;
out vec3 vPlace;
out vec2 vPrint;

void main() {
  vec3 mirror = vec3(uMirror, 1.0, 1.0);
  vPoint = uTurn * (position * mirror);
  vNormal = uTurn * (normal * mirror);
  vPlace = place;
  vPrint = vec2(uMirror < 0.0 ? 1.0 - place.x : place.x, place.y);
  float far = (${EYE.toFixed(1)} - vPoint.z) / ${EYE.toFixed(1)};
  vec2 screen = (vPoint.xy - uView.xy * far) / uView.zw * 2.0 - far;
  gl_Position = vec4(screen.x, -screen.y, -vPoint.z * 0.2 * far, far);
}
`;

/** Noise that needs no texture, from 0 to 1. */
const NOISE = `
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
`;

export const FOIL = `${HEAD}
in vec3 vPoint;
in vec3 vNormal;
in vec3 vPlace;
in vec2 vPrint;
uniform sampler2D uFront;
uniform sampler2D uBack;
uniform sampler2D uWrinkles;
/** The lamp, relative to the middle of the pack. */
uniform vec3 uLamp;
uniform float uActive;
uniform float uSwell;
uniform float uOpacity;
/** The torn share of the width, and how far the tear has begun and the strip has fallen, from 0 to 1. */
uniform float uTornTo;
uniform float uBegun;
uniform float uFall;
/** 0 for the back, 1 for the front and 2 for the strip, which is both. */
uniform int uSheet;
out vec4 color;
${NOISE}
/** A room with a broad window, a lamp strip and a dark side, as a metal sees it. */
vec3 room(vec3 r) {
  float window = smoothstep(-0.3, 0.02, r.x) * (1.0 - smoothstep(0.06, 0.42, r.x)) * (1.0 - smoothstep(-0.4, 0.5, r.y));
  float strip = exp(-pow((r.x - 0.56 - r.y * 0.12) / 0.05, 2.0)) + 0.8 * exp(-pow((r.x + 0.5 - r.y * 0.1) / 0.09, 2.0));
  float floor_ = smoothstep(0.15, 0.7, r.y) * 0.35;
  return vec3(0.86, 0.93, 1.0) * window * 0.42 + vec3(1.0, 0.98, 0.94) * strip * 0.85 + vec3(1.0, 0.78, 0.62) * floor_;
}

float light(vec4 print) {
  return dot(print.rgb, vec3(0.3, 0.59, 0.11));
}

/** The slope of printed ribs in the crimped ends: the print is lit from above. */
float ribs(vec2 at) {
  float end = 1.0 - smoothstep(0.086, 0.098, min(at.y, 1.0 - at.y));
  if (end == 0.0) return 0.0;
  return end * (light(texture(uFront, at + vec2(0.004, 0.0))) - light(texture(uFront, at - vec2(0.004, 0.0))));
}

void main() {
  vec2 behind = vec2(1.0 - vPrint.x, vPrint.y);
  vec4 front = texture(uFront, vPrint);
  vec4 print = uSheet == 0 ? texture(uBack, behind) : front;
  float alpha = uSheet == 0 ? print.a * front.a : print.a;
  if (alpha < 0.03) discard;

  vec3 eye = normalize(vec3(0.0, 0.0, ${EYE.toFixed(1)}) - vPoint);
  vec3 n = normalize(vNormal);
  // The front's normals point out of the pack, those of the back into it.
  bool seenFromFront = dot(n, eye) > 0.0;
  if (!seenFromFront) n = -n;
  bool inside = uSheet == 0 ? seenFromFront : !seenFromFront;
  float paper = 0.0;
  if (uSheet == 2 && inside) {
    print = texture(uBack, behind);
    paper = uBegun;
  } else if (inside) {
    paper = 1.0;
  }
  vec3 ink = print.rgb / max(print.a, 0.01);

  vec2 at = uSheet == 0 ? behind : vPrint;
  vec2 slope = (texture(uWrinkles, at).rg - 0.502) * 2.0;
  slope.x += ribs(vPrint) * 1.4;
  slope *= mix(1.0, 0.7, paper) * uSwell;
  vec3 right = normalize(cross(vec3(0.0, 1.0, 0.0), n) + vec3(1e-4, 0.0, 0.0));
  vec3 down = cross(n, right);
  vec3 bent = normalize(n - right * slope.x * 0.48 - down * slope.y * 0.48);

  vec3 toLamp = uLamp - vPoint;
  vec3 l = normalize(toLamp);
  vec3 h = normalize(l + eye);
  float lit = max(dot(bent, l), 0.0);
  vec3 r = reflect(-eye, bent);

  // The film is brushed downwards, so that its highlight is a streak.
  float across = dot(h, right) - slope.x * 0.5;
  float along = dot(h, down) - slope.y * 0.5;
  float streak = exp(-(pow(across / 0.16, 2.0) + pow(along / 0.5, 2.0)));
  float spark = exp(-(pow(across / 0.045, 2.0) + pow(along / 0.17, 2.0)));
  float far = length(toLamp.xy);
  float near = exp(-far * far / 0.5);
  float rim = pow(1.0 - max(dot(n, eye), 0.0), 3.0);

  vec3 metal = mix(vec3(1.0), ink * 1.5 + 0.1, 0.5);
  float power = 0.55 + 0.45 * uActive;
  vec3 rainbow = 0.5 + 0.5 * cos(6.2832 * (across * 2.6 + vPrint.y * 0.9 + slope.x * 0.7 + vec3(0.0, 0.33, 0.67)));
  vec3 foil = ink * (0.56 + 0.5 * lit);
  vec3 shine = room(r) * metal * 0.34;
  shine += metal * (streak * 0.26 + spark * 0.45 * near) * power;
  shine += rainbow * streak * (0.17 + 0.6 * dot(slope, slope)) * (0.45 + 0.55 * near) * power;
  shine += metal * smoothstep(0.1, 0.55, -slope.x * l.x - slope.y * l.y) * 0.3 * (0.35 + near);
  foil = mix(ink, foil, uSwell) + shine * uSwell * (1.0 - 0.7 * light(vec4(ink, 1.0)));
  foil += rim * metal * 0.25;

  // The inside is white, and lit by what comes out.
  float deep = uSheet == 0 ? smoothstep(0.0, 0.1, vPlace.y - 0.098) : 0.0;
  vec3 white = vec3(0.93, 0.935, 0.95) * (0.5 + 0.55 * lit) + room(r) * 0.16 + streak * 0.12;
  white = mix(white, vec3(1.0, 0.9, 0.66) * 1.05, (uSheet == 0 ? 0.62 : 0.12) * uBegun);
  white *= 1.0 - 0.72 * deep;
  white *= 0.96 + 0.06 * noise(vPrint * vec2(240.0, 360.0));
  vec3 shown = mix(foil, white, paper);

  // The torn edge shows the white core of the film.
  float torn = smoothstep(0.0, 0.012, uTornTo - vPlace.x) * uBegun;
  float ragged = 0.003 + 0.007 * noise(vec2(vPlace.x * 130.0, float(uSheet) * 7.0)) * noise(vec2(vPlace.x * 31.0, 3.0));
  float core = torn * (1.0 - smoothstep(ragged * 0.75, ragged, vPlace.z));
  shown = mix(shown, vec3(0.97, 0.965, 0.95) * (0.72 + 0.34 * lit), core * (uSheet == 0 ? 0.0 : 1.0));

  // The strip's shadow, and that of the lip.
  if (uSheet == 1) {
    float under = torn * (1.0 - uFall) * exp(-vPlace.z / 0.05) * exp(-(uTornTo - vPlace.x) / 0.22);
    shown *= 1.0 - 0.34 * under * (1.0 - core);
  }
  alpha *= uOpacity;
  color = vec4(shown * alpha, alpha);
}
`;

export const POUR_VERTEX = `${HEAD}
in vec2 position;
uniform mat3 uTurn;
uniform float uMirror;
uniform vec4 uView;
out vec2 vAt;

void main() {
  vAt = position;
  vec3 point = uTurn * vec3(position.x * uMirror, position.y, -0.03);
  float far = (${EYE.toFixed(1)} - point.z) / ${EYE.toFixed(1)};
  vec2 screen = (point.xy - uView.xy * far) / uView.zw * 2.0 - far;
  gl_Position = vec4(screen.x, -screen.y, 0.0, far);
}
`;

/** Light that pours out of the open part, in rays. */
export const POUR = `${HEAD}
in vec2 vAt;
uniform float uTear;
uniform float uFall;
uniform float uTornTo;
out vec4 color;
${NOISE}
void main() {
  float up = (-0.594 - vAt.y) / (0.42 + 0.22 * uTear + 0.1 * uFall);
  float middle = (0.06 + uTornTo) * 0.5 - 0.5;
  float half_ = max(uTornTo - 0.06, 0.001) * 0.5;
  // The rays come from a point below the opening.
  float ray = (vAt.x - middle) / (1.0 + max(up, 0.0) * 0.55);
  float wide = 1.0 - smoothstep(half_ * 0.84 - 0.02, half_ + 0.02, abs(ray));
  float rays = 0.55 + 0.45 * noise(vec2(ray * 24.0, uFall * 1.5)) + 0.4 * (noise(vec2(ray * 9.0, 4.0 + uFall)) - 0.5);
  float fade = exp(-max(up, 0.0) * 2.6) * (1.0 - smoothstep(0.55, 1.25, up)) * smoothstep(-0.06, 0.0, up);
  float strength = clamp(uTear * 8.0, 0.0, 1.0) * (1.05 - 0.25 * uFall) * wide * rays * fade;
  vec3 tint = mix(vec3(1.0, 0.96, 0.82), vec3(1.0, 0.76, 0.38), clamp(up * 1.5, 0.0, 1.0));
  color = vec4(tint * strength, strength * 0.45);
}
`;
