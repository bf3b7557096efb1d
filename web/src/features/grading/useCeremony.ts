import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer, useRef } from "react";
import { idempotencyKey, messageOf } from "../../api/client";
import { type Ceremony, pauseAt, SEALED, step, TURN_MS } from "./ceremony";
import { afterStep, reveal } from "./queries";

/** Whether the user prefers reduced motion. */
export const isCalm = () =>
  window.matchMedia("(prefers-reduced-motion: reduce)").matches ||
  document.documentElement.dataset.effects === "off";

/** Runs the ceremony of one slab: asks the server, then keeps the time. */
export function useCeremony(cardId: string): { state: Ceremony; turn: () => void; skip: () => void } {
  const cache = useQueryClient();
  const [state, send] = useReducer(step, SEALED);
  const key = useRef(idempotencyKey());
  const turn = () => {
    if (state.phase !== "sealed") return;
    send({ type: "ask" });
    reveal(cardId, key.current).then(
      ({ grade }) => send({ type: "answered", grade: grade ?? 0, calm: isCalm() }),
      (error: unknown) => send({ type: "refused", message: messageOf(error) }),
    );
  };
  const { phase } = state;
  // Leaving before the end counts as having turned it over.
  const under = useRef(false);
  useEffect(() => {
    under.current = phase !== "sealed" && phase !== "shown";
  }, [phase]);
  useEffect(
    () => () => {
      if (under.current) void afterStep(cache);
    },
    [cache],
  );
  useEffect(() => {
    if (phase !== "turning") return undefined;
    const timer = setTimeout(() => send({ type: "turned" }), TURN_MS);
    return () => clearTimeout(timer);
  }, [phase]);
  const at = state.phase === "climbing" ? state.at : 0;
  useEffect(() => {
    if (at === 0) return undefined;
    const timer = setTimeout(() => send({ type: "climb" }), pauseAt(at));
    return () => clearTimeout(timer);
  }, [at]);
  // Not before it is shown: a toast or a list behind the dialog should not tell it first.
  useEffect(() => {
    if (phase === "shown") void afterStep(cache);
  }, [phase, cache]);
  return { state, turn, skip: () => send({ type: "skip" }) };
}
