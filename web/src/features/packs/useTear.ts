import { type MouseEvent, type PointerEvent, useRef, useState } from "react";
import { type Pull, pullOf, pullOn, takesHold, tearsThrough, UNTOUCHED } from "./tear";

/** Where a finger came down, and what it has torn so far; null while it may still be a tap. */
interface Hand {
  id: number;
  x: number;
  y: number;
  width: number;
  pull: Pull | null;
}

/** Tears a pack by a click, or by pulling along its strip: the tear follows the finger and springs back when let go too early. */
export function useTear(sealed: boolean, onTear: () => void) {
  const [pull, setPull] = useState<Pull>(UNTOUCHED);
  const [held, setHeld] = useState(false);
  const hand = useRef<Hand | null>(null);
  // The click that a browser makes of the end of a pull.
  const pulled = useRef(false);

  const take = (event: PointerEvent<HTMLElement>) => {
    pulled.current = false;
    const box = event.currentTarget.getBoundingClientRect();
    if (!sealed || event.button !== 0 || !takesHold(event.clientY - box.top, box.height)) return;
    hand.current = { id: event.pointerId, x: event.clientX, y: event.clientY, width: box.width, pull: null };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const own = hand.current;
    if (own === null || own.id !== event.pointerId) return;
    const across = event.clientX - own.x;
    const next =
      own.pull === null
        ? pullOf(across, event.clientY - own.y, own.width)
        : pullOn(own.pull, across, own.width);
    if (next === null) return;
    if (own.pull === null) event.currentTarget.setPointerCapture?.(event.pointerId);
    own.pull = next;
    setPull(next);
    setHeld(true);
  };
  const letGo = (tears: boolean) => {
    const last = hand.current?.pull ?? null;
    hand.current = null;
    setHeld(false);
    if (last === null) return;
    pulled.current = true;
    if (tears && tearsThrough(last)) onTear();
  };
  const handlers = {
    onPointerDown: take,
    onPointerMove: move,
    onPointerUp: () => letGo(true),
    onPointerCancel: () => letGo(false),
    onClick: (event: MouseEvent) => {
      if (pulled.current && event.detail !== 0) return;
      setPull(UNTOUCHED);
      onTear();
    },
  };
  // Sealed and let go, it is whole again, from whichever side it was torn.
  return { pull: sealed && !held ? { ...pull, progress: 0 } : pull, held, handlers };
}
