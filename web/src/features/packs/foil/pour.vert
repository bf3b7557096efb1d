in vec2 position;
uniform mat3 uTurn;
uniform float uMirror;
uniform vec4 uView;
out vec2 vAt;

void main() {
  vAt = position;
  vec3 point = uTurn * vec3(position.x * uMirror, position.y, -0.03);
  float far = (EYE - point.z) / EYE;
  vec2 screen = (point.xy - uView.xy * far) / uView.zw * 2.0 - far;
  gl_Position = vec4(screen.x, -screen.y, 0.0, far);
}
