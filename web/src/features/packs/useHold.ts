import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { ms } from "../../lib/show/timeline";

/**
 * Detects a long press of the pointer, Space or Enter; a short press reaches the element below. The click at the end of a long
 * press is suppressed, because another element may be below the pointer by then.
 */
export function useHold(onHold: () => void, enabled: boolean) {
  const [holding, setHolding] = useState(false);
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  const held = useRef(false);
  const end = () => {
    for (const timer of timers.current) clearTimeout(timer);
    timers.current = [];
    setHolding(false);
  };
  const begin = () => {
    held.current = false;
    if (!enabled || timers.current.length > 0) return;
    timers.current = [
      setTimeout(() => setHolding(true), ms("ritual.hold-shown")),
      setTimeout(() => {
        end();
        held.current = true;
        onHold();
      }, ms("ritual.hold")),
    ];
  };
  useEffect(
    () => () => {
      for (const timer of timers.current) clearTimeout(timer);
    },
    [],
  );
  const isHoldKey = (event: KeyboardEvent) => event.key === " " || event.key === "Enter";
  const handlers = {
    onPointerDown: (event: PointerEvent) => event.button === 0 && begin(),
    onPointerUp: end,
    onPointerLeave: end,
    onPointerCancel: end,
    onClickCapture: (event: MouseEvent) => {
      if (!held.current) return;
      held.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onKeyDown: (event: KeyboardEvent) => isHoldKey(event) && !event.repeat && begin(),
    onKeyUp: (event: KeyboardEvent) => isHoldKey(event) && end(),
  };
  return { holding, handlers };
}
