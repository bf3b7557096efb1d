import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type Dispatch, useEffect, useReducer, useRef } from "react";
import { logBug } from "../../../api/cache";
import type { Schemas } from "../../../api/client";
import { ownSeeds } from "../../fairness/queries";
import { openPack, refreshOwn } from "../openPack";
import { refusalOf } from "../refusals";
import type { Consent } from "../requestOpening";
import { type Several, type SeveralEvent, stepSeveral } from "./run";

/** Opens packs one after the other, until all wanted ones are open, one is refused, or the run is stopped. */
export function useSeveral(pack: Schemas["Pack"]): {
  state: Several;
  send: Dispatch<SeveralEvent>;
  open: (wanted: number) => void;
  /** Continues after a refusal; a `way` replaces the one that is set. */
  goOn: (way?: Consent["way"]) => void;
  /** Ends the run after the pack that is being opened. */
  stop: () => void;
} {
  const [state, send] = useReducer(stepSeveral, { phase: "choosing" });
  const cache = useQueryClient();
  useQuery(ownSeeds());
  const isStopped = useRef(false);
  const closing = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    closing.current = controller;
    return () => {
      isStopped.current = true;
      controller.abort();
    };
  }, []);

  const run = async (count: number, firstConsent: Consent) => {
    const { signal } = closing.current;
    let consent = firstConsent;
    isStopped.current = false;
    try {
      for (let done = 0; done < count && !isStopped.current; done += 1) {
        const onWait = (reason: "earlier-ticket" | "ticket") => send({ type: "waits", reason });
        send({ type: "opened", opened: await openPack(cache, pack, { consent, signal, onWait }) });
        // New odds or entropy were accepted for one pack; the way stays.
        consent = consent.way === undefined ? {} : { way: consent.way };
      }
      send({ type: "ended", refusal: null });
    } catch (error) {
      if (signal.aborted) return;
      logBug(error);
      send({ type: "ended", refusal: refusalOf(error, consent) });
    } finally {
      refreshOwn(cache);
    }
  };

  return {
    state,
    send,
    open: (wanted) => {
      send({ type: "start", wanted });
      void run(wanted, {});
    },
    goOn: (way) => {
      if (state.phase !== "summary") return;
      send({ type: "go-on" });
      void run(state.wanted - state.opened.length, { ...state.refusal?.consent, ...(way && { way }) });
    },
    stop: () => {
      isStopped.current = true;
      send({ type: "stop" });
    },
  };
}
