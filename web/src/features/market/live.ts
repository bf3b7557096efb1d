import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { answeredBefore } from "../../api/cache";
import { useStore } from "../../lib/store";
import { connection } from "../../realtime/connection";
import { connect, type Realtime } from "../../realtime/socket";
import { useSession } from "../auth/session";

type MarketEvent = "market:newListing" | "market:listingUpdated";

/**
 * Calls `onEvent` with the id of each listing that is new or has changed.
 * Visitors have no shared connection, so the hook opens one without a token.
 */
export function useMarketEvents(event: MarketEvent, onEvent: (listingId: string) => void): void {
  const cache = useQueryClient();
  const session = useSession();
  const shared = useStore(connection);
  const handleEvent = useEffectEvent((payload: unknown) => {
    const id = idOf(payload);
    if (id !== undefined) onEvent(id);
  });
  useEffect(() => {
    const listen = (link: Realtime) => link.on(event, (payload: unknown) => handleEvent(payload));
    if (shared !== null) return listen(shared);
    if (session !== "out") return undefined;
    let closed = false;
    let own: Realtime | undefined;
    const start = async () => {
      const link = await connect({
        token: "",
        onMissed: (before) =>
          void cache.invalidateQueries({ queryKey: ["market"], predicate: answeredBefore(before) }),
      });
      if (closed) return link.close();
      own = link;
      listen(link);
    };
    start().catch((error: unknown) => console.warn("No live updates", error));
    return () => {
      closed = true;
      own?.close();
    };
  }, [event, shared, session, cache]);
}

/** The id of the listing in the payload of an event. */
function idOf(payload: unknown): string | undefined {
  if (typeof payload !== "object" || payload === null || !("_id" in payload)) return undefined;
  return typeof payload._id === "string" ? payload._id : undefined;
}
