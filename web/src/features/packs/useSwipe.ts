import { type MouseEvent, type PointerEvent, useRef } from "react";

/** Pixels of a movement that is a swipe. */
const SWIPE = 30;

/** Pointer handlers for a swipe `up` or to either `side`; the click at its end is suppressed. */
export function useSwipe(direction: "up" | "side") {
  const start = useRef<{ x: number; y: number } | null>(null);
  const swiped = useRef(false);
  const isSwipe = (across: number, up: number) =>
    direction === "up"
      ? up >= SWIPE && up > Math.abs(across)
      : Math.abs(across) >= Math.max(SWIPE, Math.abs(up));
  return (onSwipe: () => void) => ({
    onPointerDown: ({ clientX: x, clientY: y }: PointerEvent) => {
      start.current = { x, y };
      swiped.current = false;
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const from = start.current;
      start.current = null;
      if (from === null || !isSwipe(clientX - from.x, from.y - clientY)) return;
      swiped.current = true;
      onSwipe();
    },
    onPointerCancel: () => {
      start.current = null;
    },
    onClickCapture: (event: MouseEvent) => {
      if (!swiped.current) return;
      swiped.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  });
}
