import { type MouseEvent, type PointerEvent, useRef, useState } from "react";
import { continuePull, isOnStrip, type Pull, startPull, tearsThrough, UNTOUCHED } from "./tear";

/** The start of a pointer gesture, and its pull; null while it may be a tap. */
interface Gesture {
  id: number;
  x: number;
  y: number;
  width: number;
  pull: Pull | null;
}

/** Tears a pack by a click, or by a pull along its strip that follows the pointer and springs back when released early. */
export function useTear(sealed: boolean, onTear: () => void) {
  const [pull, setPull] = useState<Pull>(UNTOUCHED);
  const [held, setHeld] = useState(false);
  const gesture = useRef<Gesture | null>(null);
  // Set after a pull, to ignore the click that the browser fires at its end.
  const pulled = useRef(false);

  const handleDown = (event: PointerEvent<HTMLElement>) => {
    pulled.current = false;
    const box = event.currentTarget.getBoundingClientRect();
    if (!sealed || event.button !== 0 || !isOnStrip(event.clientY - box.top, box.height)) return;
    const { pointerId: id, clientX: x, clientY: y } = event;
    gesture.current = { id, x, y, width: box.width, pull: null };
  };
  const handleMove = (event: PointerEvent<HTMLElement>) => {
    const active = gesture.current;
    if (active === null || active.id !== event.pointerId) return;
    const across = event.clientX - active.x;
    const next =
      active.pull === null
        ? startPull(across, event.clientY - active.y, active.width)
        : continuePull(active.pull, across, active.width);
    if (next === null) return;
    if (active.pull === null) event.currentTarget.setPointerCapture?.(event.pointerId);
    active.pull = next;
    setPull(next);
    setHeld(true);
  };
  const release = (tears: boolean) => {
    const last = gesture.current?.pull ?? null;
    gesture.current = null;
    setHeld(false);
    if (last === null) return;
    pulled.current = true;
    if (tears && tearsThrough(last)) onTear();
  };
  const handlers = {
    onPointerDown: handleDown,
    onPointerMove: handleMove,
    onPointerUp: () => release(true),
    onPointerCancel: () => release(false),
    onClick: (event: MouseEvent) => {
      if (pulled.current && event.detail !== 0) return;
      setPull(UNTOUCHED);
      onTear();
    },
  };
  // A released pack springs back on the side where it was torn, so `mirrored` is kept.
  return { pull: sealed && !held ? { ...pull, progress: 0 } : pull, held, handlers };
}
