// Ornaments of frames, drawn in white as relief. Lengths are card units from the upper left corner.
const [W, H] = [300, 450];

const CORNERS = {
  top: [
    [1, 1, 0, 0],
    [-1, 1, W, 0],
  ],
  bottom: [
    [1, -1, 0, H],
    [-1, -1, W, H],
  ],
};

/** Draws the upper left corner and its mirror image across the diagonal in all corners, or in those of one end. */
export function mirrored(pen, draw, end) {
  for (const [a, b, e, f] of end === undefined ? [...CORNERS.top, ...CORNERS.bottom] : CORNERS[end]) {
    for (const turned of [false, true]) {
      pen.save();
      if (turned) pen.transform(0, b, a, 0, e, f);
      else pen.transform(a, 0, 0, b, e, f);
      draw();
      pen.restore();
    }
  }
}

/** Draws the left side, and its mirror image on the right. */
export function sides(pen, draw) {
  draw();
  pen.save();
  pen.transform(-1, 0, 0, 1, W, 0);
  draw();
  pen.restore();
}

/** A pointed diamond shape. */
export function lozenge(pen, x, y, wide, high) {
  pen.beginPath();
  pen.moveTo(x - wide, y);
  pen.lineTo(x, y - high);
  pen.lineTo(x + wide, y);
  pen.lineTo(x, y + high);
  pen.fill();
}

/** A cubic curve whose width changes from one end to the other. */
export function taper(pen, [from, one, two, to], first, last) {
  for (let step = 0; step <= 60; step += 1) {
    const t = step / 60;
    const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
    const at = (axis) =>
      weights.reduce((sum, weight, index) => sum + weight * [from, one, two, to][index][axis], 0);
    bead(pen, at(0), at(1), (first + (last - first) * t) / 2 + 0.3);
  }
}

/** A pointed leaf between two points. */
export function leaf(pen, x, y, toX, toY, wide) {
  const [dx, dy] = [toX - x, toY - y];
  const side = wide / 2 / Math.hypot(dx, dy);
  const middle = (sign) => [x + dx * 0.36 - dy * side * 1.5 * sign, y + dy * 0.36 + dx * side * 1.5 * sign];
  pen.beginPath();
  pen.moveTo(x, y);
  pen.quadraticCurveTo(...middle(1), toX, toY);
  pen.quadraticCurveTo(...middle(-1), x, y);
  pen.fill();
}

export function bead(pen, x, y, radius) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
}

/** The plate of a corner, with a scalloped edge towards the picture. */
export function spandrel(pen, from, reach) {
  const unit = (reach - from) / 53;
  const at = (value) => from + (value - 9) * unit;
  const curve = (...points) => pen.bezierCurveTo(...points.map(at));
  pen.beginPath();
  pen.moveTo(from, from);
  pen.lineTo(reach, from);
  curve(50, 12, 47, 15, 44, 20);
  curve(38, 17, 33, 20, 33, 25);
  curve(33, 30, 30, 33, 25, 33);
  curve(20, 33, 17, 38, 20, 44);
  curve(15, 47, 12, 50, 9, 62);
  pen.closePath();
  pen.fill();
}
