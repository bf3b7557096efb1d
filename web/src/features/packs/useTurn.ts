import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { follow, release, stopTilt } from "../cards/pointerTilt";
import { halfTurns, isDrag, isOnStrip, turnedBy } from "./tear";

interface Gesture {
  id: number;
  x: number;
  y: number;
  width: number;
  /** Degrees; null while it may be a tap. */
  angle: number | null;
}

/** Turns a pack over by a drag on its body or by the arrow keys, and tilts it towards the pointer. */
export function useTurn(enabled: boolean) {
  const [turns, setTurns] = useState(0);
  const gesture = useRef<Gesture | null>(null);
  const pack = useRef<HTMLDivElement>(null);
  // Set after a drag, to ignore the click that the browser fires at its end.
  const dragged = useRef(false);
  // An opened pack shows its front.
  const shown = enabled || turns % 2 === 0 ? turns : turns + 1;
  const turned = shown % 2 !== 0;
  const turn = (by: number) => setTurns((now) => now + by);
  useEffect(() => {
    const element = pack.current;
    return () => {
      if (element !== null) stopTilt(element);
    };
  }, []);
  useEffect(() => {
    if (!enabled && pack.current !== null) release(pack.current);
  }, [enabled]);

  const handleDown = (event: PointerEvent<HTMLElement>) => {
    dragged.current = false;
    const box = event.currentTarget.getBoundingClientRect();
    const tears = !turned && isOnStrip(event.clientY - box.top, box.height);
    if (!enabled || event.button !== 0 || tears) return;
    const { pointerId: id, clientX: x, clientY: y } = event;
    gesture.current = { id, x, y, width: box.width, angle: null };
  };
  const handleMove = (event: PointerEvent<HTMLElement>) => {
    if (!enabled) return;
    const element = event.currentTarget;
    follow(element, "full", event.clientX, event.clientY);
    const active = gesture.current;
    if (active === null || active.id !== event.pointerId) return;
    const across = event.clientX - active.x;
    if (active.angle === null) {
      if (!isDrag(across, event.clientY - active.y)) return;
      element.setPointerCapture?.(event.pointerId);
      element.dataset.dragged = "";
    }
    active.angle = turnedBy(across, active.width);
    element.style.setProperty("--pack-drag", `${active.angle.toFixed(1)}deg`);
  };
  const end = (event: PointerEvent<HTMLElement>, turns: boolean) => {
    const angle = gesture.current?.angle ?? null;
    gesture.current = null;
    if (event.pointerType !== "mouse") release(event.currentTarget);
    if (angle === null) return;
    dragged.current = true;
    delete event.currentTarget.dataset.dragged;
    event.currentTarget.style.removeProperty("--pack-drag");
    if (turns) turn(halfTurns(angle));
  };
  const handlers = {
    onPointerDown: handleDown,
    onPointerMove: handleMove,
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, false),
    onPointerLeave: (event: PointerEvent<HTMLElement>) => release(event.currentTarget),
    onClickCapture: (event: MouseEvent) => {
      if (event.detail === 0) return;
      const isOnBack =
        turned && event.target instanceof Element && event.target.closest("a, button") === null;
      if (isOnBack && !dragged.current) turn(1);
      if (isOnBack || dragged.current) event.stopPropagation();
      dragged.current = false;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!enabled || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
      event.preventDefault();
      turn(event.key === "ArrowLeft" ? -1 : 1);
    },
  };
  return { pack, turns: shown, turned, turn, handlers };
}
