import { type PointerEvent, type RefObject, useRef } from "react";
import { slideBack } from "./slide";
import { begin, draggedBy, type Gesture, meaningOf, moveTo, type Spot } from "./swipe";

interface GestureOptions {
  /** What follows the finger. */
  slider: RefObject<HTMLElement | null>;
  canGo: (by: 1 | -1) => boolean;
  onGo: (by: 1 | -1) => void;
  /** A click of the mouse, or two taps of a finger. */
  onTurn: () => void;
}

/** Two taps belong together when they follow so soon. */
const DOUBLE_TAP_MS = 320;

const spotOf = ({ clientX, clientY, timeStamp }: PointerEvent): Spot => ({
  x: clientX,
  y: clientY,
  at: timeStamp,
});

/** Elements that handle presses themselves. */
const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest("a, button, summary") !== null;

/** Swipes and taps on the card. A mouse only clicks: what it drags may be a selection. */
export function useGesture({ slider, canGo, onGo, onTurn }: GestureOptions) {
  const gesture = useRef<Gesture | null>(null);
  const tapped = useRef(Number.NEGATIVE_INFINITY);
  const end = () => {
    gesture.current = null;
    if (slider.current !== null) slideBack(slider.current);
  };
  const handleDown = (event: PointerEvent) => {
    if (!event.isPrimary) return end();
    if (event.button !== 0 || isControl(event.target)) return;
    gesture.current = begin(event.pointerId, event.pointerType, spotOf(event));
  };
  const handleMove = (event: PointerEvent) => {
    const now = gesture.current;
    const element = slider.current;
    if (now === null || element === null || now.pointer !== event.pointerId) return;
    const next = moveTo(now, spotOf(event));
    gesture.current = next;
    if (next.kind === "mouse" || next.axis !== "x") return;
    if (now.axis !== "x") element.setPointerCapture(event.pointerId);
    element.style.transform = `translateX(${draggedBy(next, canGo)}px)`;
  };
  const handleUp = (event: PointerEvent) => {
    const now = gesture.current;
    const element = slider.current;
    if (now === null || element === null || now.pointer !== event.pointerId) return;
    const meaning = meaningOf(moveTo(now, spotOf(event)), element.offsetWidth);
    gesture.current = null;
    if (meaning === "tap") {
      const twice = event.timeStamp - tapped.current < DOUBLE_TAP_MS;
      tapped.current = twice ? Number.NEGATIVE_INFINITY : event.timeStamp;
      if (now.kind === "mouse" || twice) onTurn();
      return;
    }
    const by = meaning === "next" ? 1 : -1;
    if (meaning === "nothing" || now.kind === "mouse" || !canGo(by)) slideBack(element);
    else {
      onGo(by);
      // It may have to wait for the next one.
      if (element.style.transform !== "") slideBack(element);
    }
  };
  return {
    onPointerDown: handleDown,
    onPointerMove: handleMove,
    onPointerUp: handleUp,
    onPointerCancel: end,
  };
}
