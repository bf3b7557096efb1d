import { type RefObject, useEffect } from "react";
import { storage } from "../../../lib/storage";
import { createStore, useStore } from "../../../lib/store";
import { follow, release } from "../pointerTilt";
import type { Point } from "../tilt";

const KEY = "foilcast.lean";
/** The lean in degrees that moves the light to the card's edge. */
const FULL_LEAN = 28;
/** The share by which the rest position moves towards the phone's position, per event. */
const SETTLING = 0.012;

/** The orientation of a phone: degrees from front to back and from left to right. */
export interface Lean {
  beta: number;
  gamma: number;
}

/** Some browsers require the user's permission for orientation events. */
type EventType = typeof DeviceOrientationEvent & { requestPermission?: () => Promise<"granted" | "denied"> };

function orientationEventType(): EventType | undefined {
  return "DeviceOrientationEvent" in window ? DeviceOrientationEvent : undefined;
}

/** Whether the card in the inspector follows the phone. Stored, unless the browser asks for permission in each visit. */
export const leaning = createStore<boolean>(
  storage.get(KEY) === "yes" && orientationEventType()?.requestPermission === undefined,
);

/** Whether this is a touch device with an orientation sensor. */
export function canLean(): boolean {
  return "DeviceOrientationEvent" in window && window.matchMedia("(pointer: coarse)").matches;
}

/** Requests the permission where one is needed, which only a user's tap may do. Resolves to whether it was granted. */
export async function askToLean(): Promise<boolean> {
  const eventType = orientationEventType();
  try {
    return eventType?.requestPermission === undefined || (await eventType.requestPermission()) === "granted";
  } catch {
    return false;
  }
}

/** Turns it on or off, and stores the choice. */
export function setLeaning(on: boolean): void {
  leaning.set(on);
  storage.set(KEY, on ? "yes" : "no");
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** The pointer position for a phone's orientation relative to `rest`, on a screen rotated by `angle` degrees. */
export function pointOf({ beta, gamma }: Lean, rest: Lean, angle: number): Point {
  const turned = (angle * Math.PI) / 180;
  const [across, along] = [gamma - rest.gamma, beta - rest.beta];
  const x = across * Math.cos(turned) + along * Math.sin(turned);
  const y = along * Math.cos(turned) - across * Math.sin(turned);
  return { x: clamp(0.5 + x / (2 * FULL_LEAN)), y: clamp(0.5 + y / (2 * FULL_LEAN)) };
}

/** Lets a card follow the phone until the returned function is called, unless the user prefers reduced motion. */
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

/** Lets the card in `place` follow the phone while that is turned on and its front is visible. */
export function useLean(place: RefObject<HTMLElement | null>, up: boolean): void {
  const on = useStore(leaning);
  useEffect(() => {
    const card = place.current?.querySelector<HTMLElement>(".card");
    return on && up && card != null ? followPhone(card) : undefined;
  }, [on, up, place]);
}
