/** A drag of a pointer on the card, from its start to its current position. */
export interface Gesture {
  pointer: number;
  kind: string;
  start: Spot;
  now: Spot;
  /** Its first direction; undecided while it has hardly moved. */
  axis: "x" | "y" | "undecided";
}

/** A position in pixels, and its time. */
export interface Spot {
  x: number;
  y: number;
  /** Event timestamp in milliseconds. */
  at: number;
}

/** The meaning of a finished gesture. */
export type Meaning = "tap" | "previous" | "next" | "nothing";

/** Pixels below which a movement is a tap. */
const TAP_TOLERANCE = 8;
/** The share of the card's width from which a drag is a swipe … */
const SWIPE_SHARE = 0.3;
/** … or the speed in pixels per millisecond, over at least this many pixels. */
const FLICK_SPEED = 0.4;
const FLICK_MIN_DISTANCE = 30;

export function startGesture(pointer: number, kind: string, spot: Spot): Gesture {
  return { pointer, kind, start: spot, now: spot, axis: "undecided" };
}

/** Updates a gesture; its axis is decided once it exceeds the tolerance. */
export function moveGesture(gesture: Gesture, spot: Spot): Gesture {
  const [dx, dy] = [Math.abs(spot.x - gesture.start.x), Math.abs(spot.y - gesture.start.y)];
  const decided = gesture.axis !== "undecided" || Math.max(dx, dy) < TAP_TOLERANCE;
  return { ...gesture, now: spot, axis: decided ? gesture.axis : dx > dy ? "x" : "y" };
}

/** Horizontal offset of the card in pixels; a fifth of the drag at the end of the list. */
export function draggedBy({ axis, start, now }: Gesture, canGo: (by: 1 | -1) => boolean): number {
  if (axis !== "x") return 0;
  const by = now.x - start.x;
  return canGo(by < 0 ? 1 : -1) ? by : by / 5;
}

/** The meaning of a finished gesture on a card of the given width. */
export function meaningOf({ axis, start, now }: Gesture, width: number): Meaning {
  if (axis === "undecided") return "tap";
  if (axis === "y") return "nothing";
  const by = now.x - start.x;
  const far = Math.abs(by);
  const speed = far / Math.max(1, now.at - start.at);
  if (far < width * SWIPE_SHARE && !(far >= FLICK_MIN_DISTANCE && speed >= FLICK_SPEED)) return "nothing";
  return by < 0 ? "next" : "previous";
}
