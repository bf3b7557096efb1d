import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { ms } from "../../lib/show/timeline";

/** Notices a press of pointer, Space or Enter that is held; a short one is left to what lies underneath. */
export function useHold(onHold: () => void, enabled: boolean) {
  const [holding, setHolding] = useState(false);
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  const end = () => {
    for (const timer of timers.current) clearTimeout(timer);
    timers.current = [];
    setHolding(false);
  };
  const begin = () => {
    if (!enabled || timers.current.length > 0) return;
    timers.current = [
      setTimeout(() => setHolding(true), ms("ritual.hold-shown")),
      setTimeout(() => {
        end();
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
    onKeyDown: (event: KeyboardEvent) => isHoldKey(event) && begin(),
    onKeyUp: (event: KeyboardEvent) => isHoldKey(event) && end(),
  };
  return { holding, handlers };
}
