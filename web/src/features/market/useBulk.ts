import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { idempotencyKey, type Schemas } from "../../api/client";
import { listAll, type Progress } from "./bulk";
import { createListings, invalidateMarket } from "./queries";

const sleep = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));

/** Lists many cards for sale, with progress and a way to stop. */
export function useBulk(cards: readonly Schemas["OwnedCard"][], packs: number) {
  const cache = useQueryClient();
  const [phase, setPhase] = useState<"review" | "running" | "done">("review");
  const [progress, setProgress] = useState<Progress>({
    done: 0,
    total: cards.length,
    failed: [],
    waiting: 0,
  });
  const stopped = useRef(false);
  const run = async (note: string) => {
    setPhase("running");
    const terms = { ...(packs === 0 ? {} : { askingPacks: packs }), ...(note === "" ? {} : { note }) };
    await listAll({
      cards,
      list: (cardIds, key) => createListings({ cardIds, ...terms }, key),
      newKey: idempotencyKey,
      pause: sleep,
      isStopped: () => stopped.current,
      onProgress: setProgress,
    });
    await invalidateMarket(cache);
    setPhase("done");
  };
  const stop = () => {
    stopped.current = true;
  };
  return { phase, progress, run, stop };
}
