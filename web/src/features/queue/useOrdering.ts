import type { QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { invalidate } from "../../api/cache";
import { messageOf } from "../../api/client";
import { toastError } from "../../ui/toasts";
import { newestOnly } from "./newestOnly";
import { orderQueue } from "./queries";

/** A wanted order of the live queue, and its label. */
interface Ordering {
  /** The wanted order of ids until the server has it; null otherwise. */
  wanted: readonly string[] | null;
  order: (ids: readonly string[]) => void;
}

/** Reorders the live queue: it shows at once, and the server gets the newest order. */
export function useOrdering(cache: QueryClient): Ordering {
  const [wanted, setWanted] = useState<readonly string[] | null>(null);
  const [order] = useState(() => {
    let newest: readonly string[] = [];
    const send = newestOnly({
      send: orderQueue,
      failed: (error) => toastError(messageOf(error)),
      done: async () => {
        const sent = newest;
        await invalidate(cache, "overlay");
        setWanted((now) => (now === sent ? null : now));
      },
    });
    return (ids: readonly string[]) => {
      newest = ids;
      setWanted(ids);
      send(ids);
    };
  });
  return { wanted, order };
}
