import { easing, FADE_MS, likeness, moves, play, stop } from "./motion";

/** The way to the stage and back: as long as one follows it with pleasure. */
const OUT_MS = 420;
const HOME_MS = 340;

/** A card with less of it in sight is not worth flying to. */
const SEEN_SHARE = 0.3;

/** A box on the screen. */
export type Box = Pick<DOMRect, "left" | "top" | "width" | "height">;

/** Puts what lies in one box onto another of the same shape, as a transform around its upper left corner. */
export function onto(from: Box, to: Box): string {
  const scale = from.width === 0 ? 1 : to.width / from.width;
  return `translate(${to.left - from.left}px, ${to.top - from.top}px) scale(${scale})`;
}

/** How much of a box lies within another one, from 0 to 1. */
function shareWithin(box: Box, frame: Box): number {
  const wide = Math.min(box.left + box.width, frame.left + frame.width) - Math.max(box.left, frame.left);
  const high = Math.min(box.top + box.height, frame.top + frame.height) - Math.max(box.top, frame.top);
  const area = box.width * box.height;
  return area === 0 ? 0 : (Math.max(0, wide) * Math.max(0, high)) / area;
}

/** Whether enough of an element can be seen, in the window and in what scrolls around it. */
export function isInSight(element: HTMLElement): boolean {
  const box = element.getBoundingClientRect();
  const page = { left: 0, top: 0, width: window.innerWidth, height: window.innerHeight };
  if (shareWithin(box, page) < SEEN_SHARE) return false;
  for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(at);
    const cuts = [overflowX, overflowY].some((value) => value !== "" && value !== "visible");
    if (cuts && shareWithin(box, at.getBoundingClientRect()) < SEEN_SHARE) return false;
  }
  return true;
}

/** Lays a likeness over something for as long as it fades. */
async function crossFade(over: HTMLElement, of: HTMLElement, frames: Keyframe[], ms: number): Promise<void> {
  const copy = likeness(of, over.offsetWidth);
  if (copy === null || typeof copy.animate !== "function") return;
  over.append(copy);
  await play(copy, frames, { duration: ms, easing: "linear", fill: "both" });
  copy.remove();
}

/** From its place to the stage. What was small there grows into what is large here. */
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

/** Back to its place from wherever it is on its way; calmly out of sight when there is no place to go to. */
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
  void crossFade(flyer, place, fading, HOME_MS);
  await play(
    flyer,
    [
      { transform, opacity },
      { transform: end, opacity: 1 },
    ],
    {
      duration: HOME_MS,
      easing: easing("--ease-out"),
      fill: "forwards",
    },
  );
}
