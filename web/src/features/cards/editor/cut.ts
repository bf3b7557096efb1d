/** A card's width and height: the shape that every picture gets. */
const SHAPE = { width: 2, height: 3 };
/** A smaller crop than this needs no question. */
const UNSEEN = 0.02;
/** The server's minimum, in pixels. */
const LEAST = { width: 300, height: 450 };

/** Width and height in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The crop of a picture: a frame that moves along the side that is too long. */
export interface Frame {
  /** Which way it moves. */
  axis: "x" | "y";
  /** How much of that side stays, 0 to 1. */
  share: number;
}

/** The crop of a picture to the shape of a card; null where it is too small for a question, or the server will refuse it. */
export function frameOf({ width, height }: Size): Frame | null {
  if (width < LEAST.width || height < LEAST.height) return null;
  const across = (height * SHAPE.width) / SHAPE.height / width;
  const frame: Frame = across < 1 ? { axis: "x", share: across } : { axis: "y", share: 1 / across };
  return frame.share > 1 - UNSEEN ? null : frame;
}

const within = (share: number) => Math.min(1, Math.max(0, share));

/** Where a frame is, 0 to 1 of its way, when its beginning is at this share of the picture's side. */
export const focusAt = ({ share }: Frame, begin: number): number => within(begin / (1 - share));

/** Where its beginning is then, as a share of the picture's side. */
export const beginOf = ({ share }: Frame, focus: number): number => focus * (1 - share);

/** One press of a key; Home and End lead to the ends. */
const STEP = 0.02;
const STRIDE = 0.1;

/** The position after a key; null for other keys. */
export function moved(focus: number, key: string): number | null {
  if (key === "ArrowLeft" || key === "ArrowUp") return within(focus - STEP);
  if (key === "ArrowRight" || key === "ArrowDown") return within(focus + STEP);
  if (key === "PageUp") return within(focus - STRIDE);
  if (key === "PageDown") return within(focus + STRIDE);
  if (key === "Home") return 0;
  return key === "End" ? 1 : null;
}

/** The position in words. */
export function placeWords({ axis }: Frame, focus: number): string {
  const share = Math.round(focus * 100);
  const [first, last] = axis === "x" ? ["left", "right"] : ["upper", "lower"];
  if (share === 0) return `the ${first} end`;
  if (share === 100) return `the ${last} end`;
  return share === 50 ? "the middle" : `${share} % of the way to the ${last} end`;
}
