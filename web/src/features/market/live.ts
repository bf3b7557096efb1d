import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { answeredBefore } from "../../api/cache";
import { useStore } from "../../lib/store";
import { connection } from "../../realtime/connection";
import { connect, type Realtime } from "../../realtime/socket";
import { useSession } from "../auth/session";

type MarketEvent = "market:newListing" | "market:listingUpdated";

/**
 * Tells which listing is new or has changed, on the page's connection.
 * Visitors get a connection of their own while they look; it carries no token.
 */
export function useMarketHints(event: MarketEvent, onHint: (listingId: string) => void): void {
  const cache = useQueryClient();
  const session = useSession();
  const shared = useStore(connection);
  const hear = useEffectEvent((payload: unknown) => {
    const id = idOf(payload);
    if (id !== undefined) onHint(id);
  });
  useEffect(() => {
    const listen = (link: Realtime) => link.on(event, (payload: unknown) => hear(payload));
    if (shared !== null) return listen(shared);
    if (session !== "out") return undefined;
    let over = false;
    let own: Realtime | undefined;
    const start = async () => {
      const link = await connect({
        token: "",
        onMissed: (before) =>
          void cache.invalidateQueries({ queryKey: ["market"], predicate: answeredBefore(before) }),
      });
      if (over) return link.close();
      own = link;
      listen(link);
    };
    start().catch((error: unknown) => console.warn("No live updates", error));
    return () => {
      over = true;
      own?.close();
    };
  }, [event, shared, session, cache]);
}

/** The id in an event about a listing. */
function idOf(hint: unknown): string | undefined {
  if (typeof hint !== "object" || hint === null || !("_id" in hint)) return undefined;
  return typeof hint._id === "string" ? hint._id : undefined;
}
