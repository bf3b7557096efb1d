import { startParticles } from "./particles";
import { advance, FOLLOW, isResting, type Point, pointOn, poseAt, RETURN, type Spring } from "./tilt";

/** The card under the pointer. Only one card is animated at a time, to keep 60 frames per second. */
interface Live {
  element: HTMLElement;
  size: "full" | "mini";
  x: Spring;
  y: Spring;
  target: Point;
  leaving: boolean;
  /** Stops effects that run only while the card is live. */
  stop: () => void;
}

let live: Live | undefined;
let frame = 0;
let before = 0;

const MIDDLE: Point = { x: 0.5, y: 0.5 };

function write({ element, size, x, y }: Live): void {
  const pose = poseAt({ x: x.value, y: y.value }, size);
  const { style } = element;
  style.setProperty("--pointer-x", pose.x.toFixed(4));
  style.setProperty("--pointer-y", pose.y.toFixed(4));
  style.setProperty("--from-center", pose.fromCenter.toFixed(4));
  style.setProperty("--tilt-x", pose.tiltX.toFixed(3));
  style.setProperty("--tilt-y", pose.tiltY.toFixed(3));
}

/** Starts effects that CSS cannot draw; only at the full effects level. */
function startEffects(element: HTMLElement): () => void {
  const full = document.documentElement.dataset.effects === "full";
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  return full && !calm && element.dataset.rarity === "mythic" ? startParticles(element) : () => {};
}

function rest({ element, stop }: Live): void {
  stop();
  delete element.dataset.live;
  for (const name of ["--pointer-x", "--pointer-y", "--from-center", "--tilt-x", "--tilt-y", "--active"]) {
    element.style.removeProperty(name);
  }
}

function tick(now: number): void {
  frame = 0;
  if (live === undefined) return;
  const seconds = (now - before) / 1000;
  before = now;
  const kind = live.leaving ? RETURN : FOLLOW;
  live.x = advance(live.x, live.target.x, seconds, kind);
  live.y = advance(live.y, live.target.y, seconds, kind);
  const still = isResting(live.x, live.target.x) && isResting(live.y, live.target.y);
  if (still && live.leaving) {
    rest(live);
    live = undefined;
    return;
  }
  write(live);
  if (!still) schedule();
}

function schedule(): void {
  if (frame !== 0) return;
  frame = requestAnimationFrame(tick);
}

function wake(): void {
  if (frame === 0) before = performance.now();
  schedule();
}

/** Tilts a card towards the pointer. It becomes the live card. */
export function follow(element: HTMLElement, size: "full" | "mini", clientX: number, clientY: number): void {
  if (document.documentElement.dataset.effects === "off") return;
  const point = pointOn(element.getBoundingClientRect(), clientX, clientY);
  if (live?.element !== element) {
    if (live !== undefined) rest(live);
    live = {
      element,
      size,
      x: { value: 0.5, velocity: 0 },
      y: { value: 0.5, velocity: 0 },
      target: point,
      leaving: false,
      stop: startEffects(element),
    };
    element.dataset.live = "";
    element.style.setProperty("--active", "1");
  }
  live.target = point;
  live.leaving = false;
  wake();
}

/** Returns a card to rest after the pointer has left it. */
export function release(element: HTMLElement): void {
  if (live?.element !== element) return;
  live.leaving = true;
  live.target = MIDDLE;
  element.style.setProperty("--active", "0");
  wake();
}

/** Stops the animation of a card that was removed from the page. */
export function stopTilt(element: HTMLElement): void {
  if (live?.element !== element) return;
  cancelAnimationFrame(frame);
  frame = 0;
  live.stop();
  live = undefined;
}
