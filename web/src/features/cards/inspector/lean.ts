import { type RefObject, useEffect } from "react";
import { storage } from "../../../lib/storage";
import { createStore, useStore } from "../../../lib/store";
import { follow, release } from "../pointerTilt";
import type { Point } from "../tilt";

const KEY = "foilcast.lean";
/** A phone that leans so far, in degrees, moves the light to the card's edge. */
const FULL_LEAN = 28;
/** How much of the way to the phone's position counts as held still, per event: a hand that has settled rests in the middle. */
const SETTLING = 0.012;

/** How a phone is held: degrees from front to back and from left to right. */
export interface Lean {
  beta: number;
  gamma: number;
}

/** Some browsers ask before they tell how the phone is held. */
type Asking = typeof DeviceOrientationEvent & { requestPermission?: () => Promise<"granted" | "denied"> };

function asking(): Asking | undefined {
  return "DeviceOrientationEvent" in window ? DeviceOrientationEvent : undefined;
}

/** Whether the card that is looked at follows the phone. Remembered, unless the browser has to ask again in each visit. */
export const leaning = createStore<boolean>(
  storage.get(KEY) === "yes" && asking()?.requestPermission === undefined,
);

/** Whether this is something that is held in a hand and can say how. */
export function canLean(): boolean {
  return "DeviceOrientationEvent" in window && window.matchMedia("(pointer: coarse)").matches;
}

/** Asks for the permission where one is needed; only a tap may do that. Answers whether it was given. */
export async function askToLean(): Promise<boolean> {
  const phone = asking();
  try {
    return phone?.requestPermission === undefined || (await phone.requestPermission()) === "granted";
  } catch {
    return false;
  }
}

/** Turns it on or off, now and for later visits. */
export function setLeaning(on: boolean): void {
  leaning.set(on);
  storage.set(KEY, on ? "yes" : "no");
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** Where the light falls on a card that is held so, when `rest` is how it is held at rest and the screen is turned by `angle`. */
export function pointOf({ beta, gamma }: Lean, rest: Lean, angle: number): Point {
  const turned = (angle * Math.PI) / 180;
  const [across, along] = [gamma - rest.gamma, beta - rest.beta];
  const x = across * Math.cos(turned) + along * Math.sin(turned);
  const y = along * Math.cos(turned) - across * Math.sin(turned);
  return { x: clamp(0.5 + x / (2 * FULL_LEAN)), y: clamp(0.5 + y / (2 * FULL_LEAN)) };
}

/** Lets a card follow the phone until the returned function is called. Nothing happens where motion is not wanted. */
export function followPhone(card: HTMLElement): () => void {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return () => {};
  let rest: Lean | undefined;
  const lean = ({ beta, gamma }: DeviceOrientationEvent) => {
    if (beta === null || gamma === null) return;
    rest ??= { beta, gamma };
    const { x, y } = pointOf({ beta, gamma }, rest, window.screen.orientation?.angle ?? 0);
    rest = {
      beta: rest.beta + (beta - rest.beta) * SETTLING,
      gamma: rest.gamma + (gamma - rest.gamma) * SETTLING,
    };
    const box = card.getBoundingClientRect();
    follow(card, "full", box.left + x * box.width, box.top + y * box.height);
  };
  window.addEventListener("deviceorientation", lean);
  return () => {
    window.removeEventListener("deviceorientation", lean);
    release(card);
  };
}

/** Lets the card in `place` follow the phone while that is wanted and its face is up. */
export function useLean(place: RefObject<HTMLElement | null>, up: boolean): void {
  const on = useStore(leaning);
  useEffect(() => {
    const card = place.current?.querySelector<HTMLElement>(".card");
    return on && up && card != null ? followPhone(card) : undefined;
  }, [on, up, place]);
}
