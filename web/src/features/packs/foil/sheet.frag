in vec3 vPoint;
in vec3 vNormal;
in vec3 vPlace;
in vec2 vPrint;
uniform sampler2D uFront;
uniform sampler2D uBack;
uniform sampler2D uWrinkles;
// The lamp, relative to the middle of the pack.
uniform vec3 uLamp;
uniform float uActive;
uniform float uSwell;
uniform float uOpacity;
// The torn share of the width, and how far the tear has begun and the strip has fallen, from 0 to 1.
uniform float uTornTo;
uniform float uBegun;
uniform float uFall;
// 0 for the back, 1 for the front and 2 for the strip, which is both.
uniform int uSheet;
out vec4 color;
// A room with a broad window, a lamp strip and a dark side, as a metal sees it.
vec3 room(vec3 r) {
  float window = smoothstep(-0.3, 0.02, r.x) * (1.0 - smoothstep(0.06, 0.42, r.x)) * (1.0 - smoothstep(-0.4, 0.5, r.y));
  float strip = exp(-pow((r.x - 0.56 - r.y * 0.12) / 0.05, 2.0)) + 0.8 * exp(-pow((r.x + 0.5 - r.y * 0.1) / 0.09, 2.0));
  float floor_ = smoothstep(0.15, 0.7, r.y) * 0.35;
  return vec3(0.86, 0.93, 1.0) * window * 0.42 + vec3(1.0, 0.98, 0.94) * strip * 0.85 + vec3(1.0, 0.78, 0.62) * floor_;
}

float light(vec4 print) {
  return dot(print.rgb, vec3(0.3, 0.59, 0.11));
}

// The slope of printed ribs in the crimped ends: the print is lit from above.
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

  vec3 eye = normalize(vec3(0.0, 0.0, EYE) - vPoint);
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
  shine *= 1.0 - 0.8 * uFall;
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
  // The light moves on to the cards. A bright pack that sinks would flash.
  if (uSheet != 2) shown *= 1.0 - 0.42 * uFall;
  alpha *= uOpacity;
  color = vec4(shown * alpha, alpha);
}
