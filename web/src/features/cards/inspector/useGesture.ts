import { type PointerEvent, type RefObject, useRef } from "react";
import { inlineSign } from "../../../lib/language";
import { slideBack } from "./slide";
import { draggedBy, type Gesture, meaningOf, moveGesture, type Spot, startGesture } from "./swipe";

interface GestureOptions {
  /** The element that follows the pointer. */
  slider: RefObject<HTMLElement | null>;
  canGo: (by: 1 | -1) => boolean;
  onGo: (by: 1 | -1) => void;
  /** Called on a click of the mouse or a double tap. */
  onTurn: () => void;
}

/** Maximum time between the taps of a double tap. */
const DOUBLE_TAP_MS = 320;

const spotOf = ({ clientX, clientY, timeStamp }: PointerEvent): Spot => ({
  x: clientX * inlineSign(),
  y: clientY,
  at: timeStamp,
});

/** Whether an element handles presses itself. */
const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest("a, button, summary") !== null;

/** Pointer handlers for swipes and taps on the card. A drag of the mouse does nothing: it may select text. */
export function useGesture({ slider, canGo, onGo, onTurn }: GestureOptions) {
  const gesture = useRef<Gesture | null>(null);
  const lastTap = useRef(Number.NEGATIVE_INFINITY);
  const handleCancel = () => {
    gesture.current = null;
    if (slider.current !== null) slideBack(slider.current);
  };
  const handleDown = (event: PointerEvent) => {
    if (!event.isPrimary) return handleCancel();
    if (event.button !== 0 || isControl(event.target)) return;
    gesture.current = startGesture(event.pointerId, event.pointerType, spotOf(event));
  };
  const handleMove = (event: PointerEvent) => {
    const now = gesture.current;
    const element = slider.current;
    if (now === null || element === null || now.pointer !== event.pointerId) return;
    const next = moveGesture(now, spotOf(event));
    gesture.current = next;
    if (next.kind === "mouse" || next.axis !== "x") return;
    if (now.axis !== "x") element.setPointerCapture(event.pointerId);
    element.style.transform = `translateX(${draggedBy(next, canGo) * inlineSign()}px)`;
  };
  const handleUp = (event: PointerEvent) => {
    const now = gesture.current;
    const element = slider.current;
    if (now === null || element === null || now.pointer !== event.pointerId) return;
    const meaning = meaningOf(moveGesture(now, spotOf(event)), element.offsetWidth);
    gesture.current = null;
    if (meaning === "tap") {
      const twice = event.timeStamp - lastTap.current < DOUBLE_TAP_MS;
      lastTap.current = twice ? Number.NEGATIVE_INFINITY : event.timeStamp;
      if (now.kind === "mouse" || twice) onTurn();
      return;
    }
    const by = meaning === "next" ? 1 : -1;
    if (meaning === "nothing" || now.kind === "mouse" || !canGo(by)) slideBack(element);
    else {
      onGo(by);
      // The next card may not be loaded yet.
      if (element.style.transform !== "") slideBack(element);
    }
  };
  return {
    onPointerDown: handleDown,
    onPointerMove: handleMove,
    onPointerUp: handleUp,
    onPointerCancel: handleCancel,
  };
}
