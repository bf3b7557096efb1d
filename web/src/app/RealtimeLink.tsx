import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { answeredBefore, invalidate } from "../api/cache";
import { token } from "../api/token";
import { me } from "../features/auth/queries";
import { useSession } from "../features/auth/session";
import { connection } from "../realtime/connection";
import { connect, type Realtime } from "../realtime/socket";

/**
 * Whoever was signed out from elsewhere is refused when they ask again, which happens this long after they hear of it: what
 * was done in this window or another one of this browser is known here by then, and is no refusal.
 */
const GRACE_MS = 1000;

/** What the server tells everybody of its settings is at most a second old: asked for earlier, it may be the old ones. */
const SETTLED_MS = 1200;

/** Within this time everybody has asked for a show that moved. */
const SPREAD_MS = 1500;

/** Keeps one socket open while somebody is signed in. What it says only marks things stale. */
export function RealtimeLink() {
  const cache = useQueryClient();
  const session = useSession();
  useEffect(() => {
    if (session !== "in") return undefined;
    let over = false;
    let link: Realtime | undefined;
    let ended: ReturnType<typeof setTimeout> | undefined;
    let changed: ReturnType<typeof setTimeout> | undefined;
    let moved: ReturnType<typeof setTimeout> | undefined;
    const start = async () => {
      const opened = await connect({
        token: token.get(),
        onMissed: (before) => void cache.invalidateQueries({ predicate: answeredBefore(before) }),
      });
      if (over) return opened.close();
      link = opened;
      const user = await cache.ensureQueryData(me());
      if (over) return;
      opened.on(
        "notification",
        () => void invalidate(cache, "notifications", "profile", "grading", "achievements", "wishes"),
      );
      opened.on("notifications-withdrawn", () => void invalidate(cache, "notifications", "profile"));
      opened.on(
        "collection-updated",
        () => void invalidate(cache, "collection", "profile", "trades", "grading", "achievements"),
      );
      opened.on("session-ended", () => {
        ended = setTimeout(() => void cache.invalidateQueries({ queryKey: me().queryKey }), GRACE_MS);
      });
      opened.on("settings-updated", () => {
        clearTimeout(changed);
        changed = setTimeout(() => void invalidate(cache, "settings"), SETTLED_MS);
      });
      opened.on("show-updated", () => {
        // Everybody hears this at once: they ask one after the other, and once for what follows within that time.
        moved ??= setTimeout(() => {
          moved = undefined;
          void invalidate(cache, "show");
        }, SPREAD_MS * Math.random());
      });
      opened.on("trade-updated", () => void invalidate(cache, "trades", "profile"));
      opened.join(user._id);
      connection.set(opened);
    };
    start().catch((error: unknown) => console.warn("No live updates", error));
    return () => {
      over = true;
      clearTimeout(ended);
      clearTimeout(changed);
      clearTimeout(moved);
      connection.set(null);
      link?.close();
    };
  }, [session, cache]);
  return null;
}
