import * as m from "./messages";

/** The aspect ratio of a card. */
const ASPECT = { width: 2, height: 3 };
/** Up to this share is cropped without asking. */
const NEGLIGIBLE_SHARE = 0.02;
/** The server's minimum size in pixels. */
const MIN_SIZE = { width: 300, height: 450 };

/** Width and height in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** The frame of a crop, which moves along the side that is too long. */
export interface Frame {
  /** The direction in which it moves. */
  axis: "x" | "y";
  /** The kept share of that side, from 0 to 1. */
  share: number;
}

/** The frame for a picture; null if the crop is negligible, or the server refuses the picture anyway. */
export function frameOf({ width, height }: Size): Frame | null {
  if (width < MIN_SIZE.width || height < MIN_SIZE.height) return null;
  const across = (height * ASPECT.width) / ASPECT.height / width;
  const frame: Frame = across < 1 ? { axis: "x", share: across } : { axis: "y", share: 1 / across };
  return frame.share > 1 - NEGLIGIBLE_SHARE ? null : frame;
}

/** The window of most cards, which shows about this share of the picture's height, and its usual position. */
export const WINDOW: Frame = { axis: "y", share: 0.66 };
export const USUAL_POSITION = 0.24;

const within = (share: number) => Math.min(1, Math.max(0, share));

/** The position of a frame, from 0 to 1, when it starts at this share of the picture's side. */
export const focusAt = ({ share }: Frame, start: number): number => within(start / (1 - share));

/** The start of a frame at a position, as a share of the picture's side. */
export const startOf = ({ share }: Frame, focus: number): number => focus * (1 - share);

/** The place of a frame's middle at a position: per cent of the picture's side. */
export const middleOf = (frame: Frame, focus: number): number =>
  Math.round((startOf(frame, focus) + frame.share / 2) * 100);

/** The position of a frame whose middle is at this place, as far as the picture reaches. */
export const positionOfMiddle = (frame: Frame, middle: number): number =>
  focusAt(frame, middle / 100 - frame.share / 2);

/** Movement per key press. */
const STEP = 0.02;
const STRIDE = 0.1;

/** The position after a key press; null for keys that do not move the frame. */
export function focusAfter(focus: number, key: string): number | null {
  if (key === "ArrowLeft" || key === "ArrowUp") return within(focus - STEP);
  if (key === "ArrowRight" || key === "ArrowDown") return within(focus + STEP);
  if (key === "PageUp") return within(focus - STRIDE);
  if (key === "PageDown") return within(focus + STRIDE);
  if (key === "Home") return 0;
  return key === "End" ? 1 : null;
}

/** The position as text for screen readers. */
export function positionText({ axis }: Frame, focus: number): string {
  const share = Math.round(focus * 100) / 100;
  const place = share === 0 ? "first" : share === 1 ? "last" : share === 0.5 ? "middle" : "other";
  return axis === "x" ? m.cropAcross({ place, share }) : m.cropDown({ place, share });
}
