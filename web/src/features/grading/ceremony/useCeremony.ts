import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer, useRef } from "react";
import { messageOf } from "../../../api/client";
import { useIdempotentCall } from "../../../api/useIdempotentCall";
import { invalidateGrading, reveal } from "../queries";
import { type Ceremony, pauseAt, SEALED, step, TURN_MS } from "./ceremony";

/** Whether animations are off, by the system's or the app's settings. */
export const isCalm = () =>
  window.matchMedia("(prefers-reduced-motion: reduce)").matches ||
  document.documentElement.dataset.effects === "off";

/** Runs the ceremony of one slab: the request to the server, then the timers. */
export function useCeremony(cardId: string): { state: Ceremony; turn: () => void; skip: () => void } {
  const cache = useQueryClient();
  const [state, dispatch] = useReducer(step, SEALED);
  const once = useIdempotentCall<string>();
  const turn = () => {
    if (state.phase !== "sealed") return;
    dispatch({ type: "ask" });
    once(cardId, reveal).then(
      ({ grade }) => dispatch({ type: "answered", grade: grade ?? 0, calm: isCalm() }),
      (error: unknown) => dispatch({ type: "refused", message: messageOf(error) }),
    );
  };
  const { phase } = state;
  // Refetches also when the dialog is closed after the reveal but before the end of the animation.
  const isRevealing = useRef(false);
  useEffect(() => {
    isRevealing.current = phase !== "sealed" && phase !== "shown";
  }, [phase]);
  useEffect(
    () => () => {
      if (isRevealing.current) void invalidateGrading(cache);
    },
    [cache],
  );
  useEffect(() => {
    if (phase !== "turning") return undefined;
    const timer = setTimeout(() => dispatch({ type: "turned" }), TURN_MS);
    return () => clearTimeout(timer);
  }, [phase]);
  const at = state.phase === "climbing" ? state.at : 0;
  useEffect(() => {
    if (at === 0) return undefined;
    const timer = setTimeout(() => dispatch({ type: "climb" }), pauseAt(at));
    return () => clearTimeout(timer);
  }, [at]);
  // Not earlier, so that neither a toast nor the list behind the dialog shows the grade first.
  useEffect(() => {
    if (phase === "shown") void invalidateGrading(cache);
  }, [phase, cache]);
  return { state, turn, skip: () => dispatch({ type: "skip" }) };
}
