// Light that pours out of the open part, in rays. They stand still, so that nothing flickers.
in vec2 vAt;
uniform float uTear;
uniform float uFall;
uniform float uTornTo;
out vec4 color;
void main() {
  float up = (-0.594 - vAt.y) / (0.42 + 0.22 * uTear + 0.1 * uFall);
  float middle = (0.06 + uTornTo) * 0.5 - 0.5;
  float half_ = max(uTornTo - 0.06, 0.001) * 0.5;
  // The rays come from a point below the opening.
  float ray = (vAt.x - middle) / (1.0 + max(up, 0.0) * 0.55);
  float wide = 1.0 - smoothstep(half_ * 0.84 - 0.02, half_ + 0.02, abs(ray));
  float rays = 0.55 + 0.45 * noise(vec2(ray * 24.0, 1.5)) + 0.4 * (noise(vec2(ray * 9.0, 4.0)) - 0.5);
  float fade = exp(-max(up, 0.0) * 2.6) * (1.0 - smoothstep(0.55, 1.25, up)) * smoothstep(-0.06, 0.0, up);
  float strength = clamp(uTear * 8.0, 0.0, 1.0) * (0.9 - 0.2 * uFall) * wide * rays * fade;
  vec3 tint = mix(vec3(1.0, 0.96, 0.82), vec3(1.0, 0.76, 0.38), clamp(up * 1.5, 0.0, 1.0));
  color = vec4(tint * strength, strength * 0.45);
}
