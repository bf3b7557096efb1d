import { easing, FADE_MS, moves, play, stop, visualClone } from "./motion";

/** Durations of the flight to the stage and back. */
const OUT_MS = 420;
const BACK_MS = 340;

/** The card fades instead of flying if less than this share of its place is visible. */
const MIN_VISIBLE_SHARE = 0.3;

export type Box = Pick<DOMRect, "left" | "top" | "width" | "height">;

/** The transform, with the upper left corner as its origin, from one box onto another of the same shape. */
export function onto(from: Box, to: Box): string {
  const scale = from.width === 0 ? 1 : to.width / from.width;
  return `translate(${to.left - from.left}px, ${to.top - from.top}px) scale(${scale})`;
}

/** The share of a box within another one, from 0 to 1. */
function shareWithin(box: Box, frame: Box): number {
  const wide = Math.min(box.left + box.width, frame.left + frame.width) - Math.max(box.left, frame.left);
  const high = Math.min(box.top + box.height, frame.top + frame.height) - Math.max(box.top, frame.top);
  const area = box.width * box.height;
  return area === 0 ? 0 : (Math.max(0, wide) * Math.max(0, high)) / area;
}

/** Whether enough of an element is visible in the window and in its scrolling ancestors. */
export function isInSight(element: HTMLElement): boolean {
  const box = element.getBoundingClientRect();
  const page = { left: 0, top: 0, width: window.innerWidth, height: window.innerHeight };
  if (shareWithin(box, page) < MIN_VISIBLE_SHARE) return false;
  for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at);
    const cuts = [overflowX, overflowY].some((value) => value !== "" && value !== "visible");
    if (cuts && shareWithin(box, at.getBoundingClientRect()) < MIN_VISIBLE_SHARE) return false;
  }
  return true;
}

/** Fades a clone of `of` on top of `over`. */
async function crossFade(over: HTMLElement, of: HTMLElement, frames: Keyframe[], ms: number): Promise<void> {
  const copy = visualClone(of, over.offsetWidth);
  if (copy === null || typeof copy.animate !== "function") return;
  over.append(copy);
  await play(copy, frames, { duration: ms, easing: "linear", fill: "both" });
  copy.remove();
}

/** Animates the card from its place to the stage. */
export async function flyOut(flyer: HTMLElement, place: HTMLElement | null): Promise<void> {
  stop(flyer);
  if (place === null || !moves() || !isInSight(place)) {
    await play(flyer, [{ opacity: 0 }, { opacity: 1 }], { duration: FADE_MS });
    return;
  }
  const start = onto(flyer.getBoundingClientRect(), place.getBoundingClientRect());
  const fading: Keyframe[] = [
    { opacity: 1 },
    { opacity: 1, offset: 0.1 },
    { opacity: 0, offset: 0.6 },
    { opacity: 0 },
  ];
  void crossFade(flyer, place, fading, OUT_MS);
  await play(flyer, [{ transform: start }, { transform: "none" }], {
    duration: OUT_MS,
    easing: easing("--ease-flight"),
  });
}

/** Animates the card back to its place from its current position; fades out if the place is not visible. */
export async function flyHome(flyer: HTMLElement, place: HTMLElement | null): Promise<void> {
  const { transform, opacity } = getComputedStyle(flyer);
  stop(flyer);
  if (place === null || !moves() || !isInSight(place)) {
    const here = transform === "" ? "none" : transform;
    await play(
      flyer,
      [
        { transform: here, opacity },
        { transform: here, opacity: 0 },
      ],
      {
        duration: FADE_MS,
        fill: "forwards",
      },
    );
    return;
  }
  const end = onto(flyer.getBoundingClientRect(), place.getBoundingClientRect());
  const fading: Keyframe[] = [
    { opacity: 0 },
    { opacity: 0, offset: 0.35 },
    { opacity: 1, offset: 0.85 },
    { opacity: 1 },
  ];
  void crossFade(flyer, place, fading, BACK_MS);
  await play(
    flyer,
    [
      { transform, opacity },
      { transform: end, opacity: 1 },
    ],
    {
      duration: BACK_MS,
      easing: easing("--ease-out"),
      fill: "forwards",
    },
  );
}
