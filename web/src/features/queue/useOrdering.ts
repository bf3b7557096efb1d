import type { QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { invalidate } from "../../api/cache";
import { messageOf } from "../../api/client";
import { toastError } from "../../ui/toasts";
import { newestOnly } from "./newestOnly";
import { orderQueue } from "./queries";

interface Ordering {
  /** The new order of ids until the server has confirmed it; null otherwise. */
  wanted: readonly string[] | null;
  order: (ids: readonly string[]) => void;
}

/** Reorders the live queue optimistically, and sends the newest order to the server. */
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
