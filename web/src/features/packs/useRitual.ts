import { type Dispatch, useEffect, useReducer, useRef } from "react";
import { idempotencyKey, messageOf } from "../../api/client";
import { ms, turnPause } from "../../lib/show/timeline";
import { useOpenPack } from "./queries";
import { isDone, type Ritual, type RitualEvent, rankOf, SEALED, step } from "./ritual";

const calm = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Fetches the pictures before the cards are dealt, but never waits long for a slow one. */
async function picturesReady(urls: readonly string[]): Promise<void> {
  const decode = urls.map((url) => {
    const picture = new Image();
    picture.src = url;
    return picture.decode().catch(() => {});
  });
  await Promise.race([Promise.all(decode), new Promise((resolve) => setTimeout(resolve, 2500))]);
}

/** Runs the ritual: asks the server, waits for pictures, turns cards that turn by themselves. */
export function useRitual(packId: string | undefined): {
  state: Ritual;
  send: Dispatch<RitualEvent>;
  tear: () => void;
} {
  const [state, send] = useReducer(step, SEALED);
  const key = useRef(idempotencyKey());
  const open = useOpenPack();

  const tear = () => {
    if (state.phase !== "sealed") return;
    send({ type: "ask" });
    open.mutateAsync({ packId, key: key.current }).then(
      async (opening) => {
        key.current = idempotencyKey();
        await picturesReady(opening.cards.map((card) => card.imageUrl));
        send({ type: "answered", opening });
      },
      (error: unknown) => send({ type: "refused", message: messageOf(error) }),
    );
  };

  const { phase } = state;
  useEffect(() => {
    if (phase !== "tearing") return undefined;
    const timer = setTimeout(() => send({ type: "torn" }), ms(calm() ? "ritual.tear-calm" : "ritual.tear"));
    return () => clearTimeout(timer);
  }, [phase]);

  const turning = state.phase === "table" && state.auto && !isDone(state);
  const turned = state.phase === "table" ? state.flipped.filter(Boolean).length : 0;
  const next = state.phase === "table" ? state.pulls[state.flipped.indexOf(false)] : undefined;
  const nextRank = next === undefined ? 0 : rankOf(next);
  useEffect(() => {
    if (!turning) return undefined;
    // `turned` restarts the clock after each.
    const timer = setTimeout(() => send({ type: "next" }), turnPause(turned, nextRank));
    return () => clearTimeout(timer);
  }, [turning, turned, nextRank]);

  return { state, send, tear };
}
