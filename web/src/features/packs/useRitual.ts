import { type Dispatch, useEffect, useReducer, useRef } from "react";
import { idempotencyKey, isTransient, messageOf } from "../../api/client";
import { ms, turnPause } from "../../lib/show/timeline";
import { useOpenPack } from "./queries";
import { isDone, type Ritual, type RitualEvent, rankOf, SEALED, step } from "./ritual";

const calm = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How long the pack stays closed for slow pictures; a card whose picture is later still waits for it on the table. */
const PICTURES_MS = 2500;
/** A picture that takes longer than this holds its card back no more. */
const LATEST_PICTURE_MS = 20_000;

const pause = (length: number) => new Promise<void>((resolve) => setTimeout(resolve, length));

/** Loads a picture; one that cannot be loaded, or not in time, holds nothing up. */
function loaded(url: string): Promise<void> {
  const picture = new Image();
  picture.src = url;
  return Promise.race([picture.decode().catch(() => {}), pause(LATEST_PICTURE_MS)]);
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
        const pictures = opening.cards.map(({ _id, imageUrl }) => ({ _id, picture: loaded(imageUrl) }));
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
    const timer = setTimeout(() => send({ type: "torn" }), ms(calm() ? "ritual.tear-calm" : "ritual.tear"));
    return () => clearTimeout(timer);
  }, [phase]);

  const done = isDone(state);
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => send({ type: "settled" }), calm() ? 0 : ms("ritual.rest"));
    return () => clearTimeout(timer);
  }, [done]);

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
