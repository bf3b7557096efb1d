import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { invalidate } from "../api/cache";
import { token } from "../api/token";
import { me } from "../features/auth/queries";
import { useSession } from "../features/auth/session";
import { connection } from "../realtime/connection";
import { connect, type Realtime } from "../realtime/socket";

/** Keeps one socket open while somebody is signed in. What it says only marks things stale. */
export function RealtimeLink() {
  const cache = useQueryClient();
  const session = useSession();
  useEffect(() => {
    if (session !== "in") return undefined;
    let over = false;
    let link: Realtime | undefined;
    const start = async () => {
      const opened = await connect({ token: token.get(), onReconnect: () => void cache.invalidateQueries() });
      if (over) return opened.close();
      link = opened;
      const user = await cache.ensureQueryData(me());
      if (over) return;
      opened.on(
        "notification",
        () => void invalidate(cache, "notifications", "profile", "grading", "achievements", "wishes"),
      );
      opened.on(
        "collection-updated",
        () => void invalidate(cache, "collection", "profile", "trades", "grading", "achievements"),
      );
      // The server's word comes with the answer: whoever was signed out from elsewhere is refused now. What this page
      // itself just asked for, its own sign-out among it, is told there.
      opened.on("session-ended", () => {
        if (cache.isMutating() === 0) void cache.invalidateQueries({ queryKey: me().queryKey });
      });
      opened.on("trade-updated", () => void invalidate(cache, "trades", "profile"));
      opened.join(user._id);
      connection.set(opened);
    };
    start().catch((error: unknown) => console.warn("No live updates", error));
    return () => {
      over = true;
      connection.set(null);
      link?.close();
    };
  }, [session, cache]);
  return null;
}
