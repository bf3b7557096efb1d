import { type Dispatch, useEffect, useReducer, useRef } from "react";
import { idempotencyKey, isTransient, messageOf } from "../../api/client";
import { ms, turnPause } from "../../lib/show/timeline";
import { useOpenPack } from "./queries";
import { isDone, type Ritual, type RitualEvent, rankOf, SEALED, step } from "./ritual";

const prefersReducedMotion = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Time that the pack stays closed to load pictures; later pictures delay only the turn of their card. */
const PICTURES_MS = 2500;
/** Time after which a card turns without its picture. */
const PICTURE_TIMEOUT_MS = 20_000;

const pause = (length: number) => new Promise<void>((resolve) => setTimeout(resolve, length));

/** Resolves when a picture has loaded, has failed, or takes too long. */
function loadPicture(url: string): Promise<void> {
  const picture = new Image();
  picture.src = url;
  return Promise.race([picture.decode().catch(() => {}), pause(PICTURE_TIMEOUT_MS)]);
}

/** Runs an opening: the request, the loading of pictures, and the timers. */
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
        const pictures = opening.cards.map(({ _id, imageUrl }) => ({ _id, picture: loadPicture(imageUrl) }));
        await Promise.race([Promise.all(pictures.map(({ picture }) => picture)), pause(PICTURES_MS)]);
        send({ type: "answered", opening });
        for (const { _id, picture } of pictures) {
          void picture.then(() => send({ type: "pictured", cardId: _id }));
        }
      },
      (error: unknown) => send({ type: "refused", message: messageOf(error), again: isTransient(error) }),
    );
  };

  const { phase } = state;
  useEffect(() => {
    if (phase !== "tearing") return undefined;
    const time = ms(prefersReducedMotion() ? "ritual.tear-calm" : "ritual.tear");
    const timer = setTimeout(() => send({ type: "torn" }), time);
    return () => clearTimeout(timer);
  }, [phase]);

  const done = isDone(state);
  useEffect(() => {
    if (!done) return undefined;
    const time = prefersReducedMotion() ? 0 : ms("ritual.rest");
    const timer = setTimeout(() => send({ type: "settled" }), time);
    return () => clearTimeout(timer);
  }, [done]);

  const turning = state.phase === "table" && state.auto && !isDone(state);
  const turned = state.phase === "table" ? state.flipped.filter(Boolean).length : 0;
  const next = state.phase === "table" ? state.pulls[state.flipped.indexOf(false)] : undefined;
  const nextRank = next === undefined ? 0 : rankOf(next);
  useEffect(() => {
    if (!turning) return undefined;
    // `turned` restarts the timer after each card.
    const timer = setTimeout(() => send({ type: "next" }), turnPause(turned, nextRank));
    return () => clearTimeout(timer);
  }, [turning, turned, nextRank]);

  return { state, send, tear };
}
