/** A finger (or a pen, or the mouse) on the card, from where it came down to where it is now. */
export interface Gesture {
  pointer: number;
  kind: string;
  start: Spot;
  now: Spot;
  /** Its first direction; undecided while it has hardly moved. */
  axis: "x" | "y" | "undecided";
}

/** Where and when. */
export interface Spot {
  x: number;
  y: number;
  /** Milliseconds. */
  at: number;
}

/** The meaning of a finished gesture. */
export type Meaning = "tap" | "previous" | "next" | "nothing";

/** Less than this is a trembling hand. */
const TREMBLING = 8;
/** Dragged by so much of the card's width it goes, … */
const FAR = 0.3;
/** … or when it is thrown: pixels per millisecond, over at least so many pixels. */
const THROWN = 0.4;
const THROWN_LEAST = 30;

/** A finger comes down. */
export function begin(pointer: number, kind: string, spot: Spot): Gesture {
  return { pointer, kind, start: spot, now: spot, axis: "undecided" };
}

/** It moves. */
export function moveTo(gesture: Gesture, spot: Spot): Gesture {
  const [dx, dy] = [Math.abs(spot.x - gesture.start.x), Math.abs(spot.y - gesture.start.y)];
  const decided = gesture.axis !== "undecided" || Math.max(dx, dy) < TREMBLING;
  return { ...gesture, now: spot, axis: decided ? gesture.axis : dx > dy ? "x" : "y" };
}

/** How far the card is dragged; against the end of the row it yields only a little. */
export function draggedBy({ axis, start, now }: Gesture, canGo: (by: 1 | -1) => boolean): number {
  if (axis !== "x") return 0;
  const by = now.x - start.x;
  return canGo(by < 0 ? 1 : -1) ? by : by / 5;
}

/** What it meant, on a card of a width. */
export function meaningOf({ axis, start, now }: Gesture, width: number): Meaning {
  if (axis === "undecided") return "tap";
  if (axis === "y") return "nothing";
  const by = now.x - start.x;
  const far = Math.abs(by);
  const speed = far / Math.max(1, now.at - start.at);
  if (far < width * FAR && !(far >= THROWN_LEAST && speed >= THROWN)) return "nothing";
  return by < 0 ? "next" : "previous";
}
