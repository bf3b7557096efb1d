import { type RefObject, useLayoutEffect } from "react";

/** What a message should not lie over. */
export interface Obstacle {
  box: DOMRect;
  /** `focus`: the thing that has it; `press`: what can be pressed; `text`: what is read. */
  kind: "focus" | "press" | "text";
}

/** Pixels to the edges of the window, and below the navigation bar. */
const EDGE = 16;
const TOP = 80;
const STEP = 8;
/** A control of at least this height, such as a card, may be covered by up to a quarter; lower ones not at all. */
const LARGE = 100;
const COVERED = 0.25;
/** The cost of one covered control. */
const CONTROL = 1e6;

function overlap(one: DOMRect, other: DOMRect): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** How bad it is to lie there: over the focus is worst, then over what can be pressed, then over text. */
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

/** Where a box lies over as little as possible, by its distance to the window's left and lower edge: where it is or at
 * the other side, the lowest of equals. */
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

const PRESSED = "a[href], button, input, select, textarea, summary, [role='slider'], [role='option']";
const READ = "h1, h2, h3, h4, p, li, dt, dd, td, th, label, strong";

/** What is on the screen and could be covered: of a dialog that is open, or of the page. */
function obstaclesTo(message: HTMLElement): Obstacle[] {
  const dialogs = document.querySelectorAll("[role='dialog'], [role='alertdialog']");
  const place = [...dialogs].at(-1) ?? document.body;
  const found: Obstacle[] = [];
  for (const element of place.querySelectorAll(`${PRESSED}, ${READ}`)) {
    if (message.contains(element)) continue;
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.bottom < 0 || box.top > window.innerHeight) continue;
    const pressed = element.matches(PRESSED);
    found.push({
      box,
      kind: element === document.activeElement && pressed ? "focus" : pressed ? "press" : "text",
    });
  }
  return found;
}

function coversControl(message: HTMLElement): boolean {
  return costOf(message.getBoundingClientRect(), obstaclesTo(message)) >= CONTROL;
}

function coversFocus(message: HTMLElement): boolean {
  const at = document.activeElement;
  if (at === null || !at.matches(PRESSED) || message.contains(at)) return false;
  return overlap(message.getBoundingClientRect(), at.getBoundingClientRect()) > 0;
}

/**
 * Keeps a message that is fixed to the window's lower edge where it covers as little as possible. It is placed when
 * `shown` or the window's size changes, and again when it comes to lie over what has the focus, or over a control once
 * scrolling has ended.
 */
export function useFreePlace(ref: RefObject<HTMLElement | null>, shown: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown has another size.
  useLayoutEffect(() => {
    const message = ref.current;
    if (message === null) return undefined;
    const settle = () => {
      // An earlier place is no measure: the window may have another size since.
      message.style.inset = "";
      const box = message.getBoundingClientRect();
      if (box.height === 0) return;
      const room = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const { left, bottom } = freePlace(box, room, obstaclesTo(message));
      message.style.inset = `auto auto ${bottom}px ${left}px`;
    };
    const look = () => {
      if (coversFocus(message)) settle();
    };
    const lookAtControls = () => {
      if (coversControl(message)) settle();
    };
    // The browser scrolls to what gets the focus first.
    const lookSoon = () => requestAnimationFrame(look);
    const sizes = new ResizeObserver(look);
    sizes.observe(document.body);
    settle();
    window.addEventListener("resize", settle);
    document.addEventListener("focusin", lookSoon);
    document.addEventListener("scroll", look, { capture: true, passive: true });
    document.addEventListener("scrollend", lookAtControls, { capture: true, passive: true });
    return () => {
      sizes.disconnect();
      window.removeEventListener("resize", settle);
      document.removeEventListener("focusin", lookSoon);
      document.removeEventListener("scroll", look, { capture: true });
      document.removeEventListener("scrollend", lookAtControls, { capture: true });
    };
  }, [ref, shown]);
}
