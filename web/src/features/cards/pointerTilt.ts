import { startParticles } from "./particles";
import {
  advance,
  FOLLOW,
  isResting,
  orbitAt,
  type Point,
  pointOn,
  poseAt,
  RETURN,
  type Spring,
} from "./tilt";

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
/** The card whose lamp moves by itself while no pointer is on a card. */
let orbiting: { element: HTMLElement; size: Live["size"]; since: number } | undefined;
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
  return moves() && element.dataset.rarity === "mythic" ? startParticles(element) : () => {};
}

/** Whether cards may move by themselves. */
function moves(): boolean {
  const full = document.documentElement.dataset.effects === "full";
  return full && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
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
  const orbits = live.leaving && orbiting?.element === live.element;
  if (orbits && orbiting !== undefined) live.target = orbitAt((now - orbiting.since) / 1000);
  const kind = live.leaving ? RETURN : FOLLOW;
  live.x = advance(live.x, live.target.x, seconds, kind);
  live.y = advance(live.y, live.target.y, seconds, kind);
  const still = isResting(live.x, live.target.x) && isResting(live.y, live.target.y);
  if (still && live.leaving && !orbits) {
    rest(live);
    live = undefined;
    if (orbiting !== undefined) startOrbit(orbiting);
    return;
  }
  write(live);
  if (!still || orbits) schedule();
}

function schedule(): void {
  if (frame !== 0) return;
  frame = requestAnimationFrame(tick);
}

function wake(): void {
  if (frame === 0) before = performance.now();
  schedule();
}

/** Makes a card the live one. */
function enliven(element: HTMLElement, size: Live["size"], target: Point, leaving: boolean): void {
  if (live?.element !== element) {
    if (live !== undefined) rest(live);
    const middle = { value: 0.5, velocity: 0 };
    live = { element, size, x: middle, y: middle, target, leaving, stop: startEffects(element) };
    element.dataset.live = "";
  }
  element.style.setProperty("--active", "1");
  live.target = target;
  live.leaving = leaving;
  wake();
}

/** Tilts a card towards the pointer. It becomes the live card. */
export function follow(element: HTMLElement, size: "full" | "mini", clientX: number, clientY: number): void {
  if (document.documentElement.dataset.effects === "off") return;
  enliven(element, size, pointOn(element.getBoundingClientRect(), clientX, clientY), false);
}

function startOrbit({ element, size, since }: NonNullable<typeof orbiting>): void {
  if (live === undefined || live.leaving)
    enliven(element, size, orbitAt((performance.now() - since) / 1000), true);
}

/**
 * Moves a card's lamp slowly around while no pointer is on a card, until the returned function is called. Only at the
 * full effects level, and not with reduced motion.
 */
export function orbit(element: HTMLElement, size: "full" | "mini"): () => void {
  if (!moves()) return () => {};
  orbiting = { element, size, since: performance.now() };
  startOrbit(orbiting);
  return () => {
    if (orbiting?.element !== element) return;
    orbiting = undefined;
    if (live?.leaving === true) release(element);
  };
}

/** Returns a card to rest after the pointer has left it. */
export function release(element: HTMLElement): void {
  if (live?.element !== element) return;
  live.leaving = true;
  live.target = MIDDLE;
  if (orbiting?.element !== element) element.style.setProperty("--active", "0");
  wake();
}

/** Stops the animation of a card that was removed from the page. */
export function stopTilt(element: HTMLElement): void {
  if (orbiting?.element === element) orbiting = undefined;
  if (live?.element !== element) return;
  cancelAnimationFrame(frame);
  frame = 0;
  live.stop();
  live = undefined;
}
