import { type RefObject, useLayoutEffect } from "react";

/** An element that a message should not cover. */
export interface Obstacle {
  box: DOMRect;
  /** `focus`: the focused control; `press`: another control; `text`: readable text. */
  kind: "focus" | "press" | "text";
}

/** Distances in pixels from the window's edges and from its top, where the navigation bar is. */
const EDGE = 16;
const TOP = 80;
const STEP = 8;
/** A control of at least this height in pixels, such as a card, may be covered up to a share of `COVERED`. */
const LARGE = 100;
const COVERED = 0.25;
/** Cost per covered control. */
const CONTROL = 1e6;

function overlap(one: DOMRect, other: DOMRect): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Cost of a position: covering the focused control costs most, then other controls, then text. */
function costOf(place: DOMRect, obstacles: readonly Obstacle[]): number {
  let cost = 0;
  for (const { box, kind } of obstacles) {
    const area = overlap(place, box);
    if (area === 0) continue;
    if (kind === "focus") cost += 1e9;
    else if (kind === "text") cost += area / 1e3;
    else if (box.height < LARGE || area > COVERED * box.width * box.height) cost += CONTROL;
  }
  return cost;
}

/**
 * The position with the lowest cost on the current or the opposite side of the window, as distance to its left and
 * lower edges. Of equal positions the lowest wins.
 */
export function freePlace(
  box: DOMRect,
  room: { width: number; height: number },
  obstacles: readonly Obstacle[],
): { left: number; bottom: number } {
  let [best, least] = [{ left: box.x, bottom: EDGE }, Number.POSITIVE_INFINITY];
  for (const left of new Set([box.x, room.width - box.right])) {
    for (let bottom = EDGE; room.height - bottom - box.height >= TOP || bottom === EDGE; bottom += STEP) {
      const place = new DOMRect(left, room.height - bottom - box.height, box.width, box.height);
      const cost = costOf(place, obstacles);
      if (cost < least) [best, least] = [{ left, bottom }, cost];
      if (cost === 0) break;
    }
  }
  return best;
}

const CONTROLS = "a[href], button, input, select, textarea, summary, [role='slider'], [role='option']";
const TEXTS = "h1, h2, h3, h4, p, li, dt, dd, td, th, label, strong";

/** Visible elements that a message could cover, of the topmost dialog or else of the page. */
function obstaclesTo(message: HTMLElement): Obstacle[] {
  const dialogs = document.querySelectorAll("[role='dialog'], [role='alertdialog']");
  const root = [...dialogs].at(-1) ?? document.body;
  const found: Obstacle[] = [];
  for (const element of root.querySelectorAll(`${CONTROLS}, ${TEXTS}`)) {
    if (message.contains(element)) continue;
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.bottom < 0 || box.top > window.innerHeight) continue;
    const isControl = element.matches(CONTROLS);
    found.push({
      box,
      kind: element === document.activeElement && isControl ? "focus" : isControl ? "press" : "text",
    });
  }
  return found;
}

function coversControl(message: HTMLElement): boolean {
  return costOf(message.getBoundingClientRect(), obstaclesTo(message)) >= CONTROL;
}

function coversFocus(message: HTMLElement): boolean {
  const focused = document.activeElement;
  if (focused === null || !focused.matches(CONTROLS) || message.contains(focused)) return false;
  return overlap(message.getBoundingClientRect(), focused.getBoundingClientRect()) > 0;
}

/**
 * Places a message at the window's lower edge where it covers as little as possible. The position is updated when
 * `shown` or the window's size changes, when the message covers the focused control, and when it covers any control
 * after scrolling.
 */
export function useFreePlace(ref: RefObject<HTMLElement | null>, shown: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the message's size depends on `shown`.
  useLayoutEffect(() => {
    const message = ref.current;
    if (message === null) return undefined;
    const updatePosition = () => {
      // Measured at the default position: the window may have been resized.
      message.style.inset = "";
      const box = message.getBoundingClientRect();
      if (box.height === 0) return;
      const room = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const { left, bottom } = freePlace(box, room, obstaclesTo(message));
      message.style.inset = `auto auto ${bottom}px ${left}px`;
    };
    const checkFocus = () => {
      if (coversFocus(message)) updatePosition();
    };
    const checkControls = () => {
      if (coversControl(message)) updatePosition();
    };
    // The browser scrolls to the focused element first.
    const checkFocusNextFrame = () => requestAnimationFrame(checkFocus);
    const resizeObserver = new ResizeObserver(checkFocus);
    resizeObserver.observe(document.body);
    updatePosition();
    window.addEventListener("resize", updatePosition);
    document.addEventListener("focusin", checkFocusNextFrame);
    document.addEventListener("scroll", checkFocus, { capture: true, passive: true });
    document.addEventListener("scrollend", checkControls, { capture: true, passive: true });
    return () => {
      resizeObserver.disconnect();
      window.removeEventListener("resize", updatePosition);
      document.removeEventListener("focusin", checkFocusNextFrame);
      document.removeEventListener("scroll", checkFocus, { capture: true });
      document.removeEventListener("scrollend", checkControls, { capture: true });
    };
  }, [ref, shown]);
}
