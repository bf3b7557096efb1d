import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type Dispatch, useEffect, useReducer, useRef } from "react";
import { logBug } from "../../api/cache";
import type { Schemas } from "../../api/client";
import { ms, turnPause } from "../../lib/show/timeline";
import { ownSeeds } from "../fairness/queries";
import { openPack, refreshOwn } from "./openPack";
import { noteOf, refusalOf } from "./refusals";
import type { Consent } from "./requestOpening";
import { isBig, isDone, type Ritual, type RitualEvent, rankOf, SEALED, step } from "./ritual";

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

/** Time for which the last card is shown before the next actions; null while cards are face down. */
function restOf(state: Ritual): number | null {
  if (state.phase !== "table" || !isDone(state)) return null;
  if (state.spread) return prefersReducedMotion() ? 0 : ms("ritual.rest");
  return ms(state.pulls.some(isBig) ? "ritual.admire-big" : "ritual.admire");
}

/** Runs an opening: the request, the loading of pictures, and the timers. */
export function useRitual(pack: Schemas["Pack"]): {
  state: Ritual;
  send: Dispatch<RitualEvent>;
  /** Opens the pack; a `way` replaces the one that is set. */
  tear: (way?: Consent["way"]) => void;
} {
  const [state, send] = useReducer(step, SEALED);
  const cache = useQueryClient();
  // The seed is committed to before the entropy is chosen, and tearing need not wait for it.
  useQuery(ownSeeds());
  const closing = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    closing.current = controller;
    return () => controller.abort();
  }, []);

  const tear = (way?: Consent["way"]) => {
    if (state.phase !== "sealed") return;
    const { signal } = closing.current;
    const consent = { ...state.refusal?.consent, ...(way && { way }) };
    send({ type: "ask" });
    openPack(cache, pack, { consent, signal, onWait: (reason) => send({ type: "waits", reason }) }).then(
      async (opened) => {
        refreshOwn(cache);
        const { opening } = opened;
        const pictures = opening.cards.map(({ _id, imageUrl }) => ({ _id, picture: loadPicture(imageUrl) }));
        await Promise.race([Promise.all(pictures.map(({ picture }) => picture)), pause(PICTURES_MS)]);
        send({ type: "answered", opening, note: noteOf(opened) });
        for (const { _id, picture } of pictures) {
          void picture.then(() => send({ type: "pictured", cardId: _id }));
        }
      },
      (error: unknown) => {
        if (signal.aborted) return;
        logBug(error);
        send({ type: "refused", refusal: refusalOf(error, consent) });
      },
    );
  };

  const { phase } = state;
  useEffect(() => {
    if (phase !== "tearing") return undefined;
    const time = ms(prefersReducedMotion() ? "ritual.tear-calm" : "ritual.tear");
    const timer = setTimeout(() => send({ type: "torn" }), time);
    return () => clearTimeout(timer);
  }, [phase]);

  const rest = restOf(state);
  useEffect(() => {
    if (rest === null) return undefined;
    const timer = setTimeout(() => send({ type: "settled" }), rest);
    return () => clearTimeout(timer);
  }, [rest]);

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
