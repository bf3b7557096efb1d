in vec3 position;
in vec3 normal;
in vec3 place;
uniform mat3 uTurn;
uniform float uMirror;
// Left, top, width and height of the canvas from the middle of the pack.
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
  float far = (EYE - vPoint.z) / EYE;
  vec2 screen = (vPoint.xy - uView.xy * far) / uView.zw * 2.0 - far;
  gl_Position = vec4(screen.x, -screen.y, -vPoint.z * 0.2 * far, far);
}
