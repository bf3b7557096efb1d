import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { answeredBefore, invalidate } from "../api/cache";
import { token } from "../api/token";
import { me } from "../features/auth/queries";
import { useSession } from "../features/auth/session";
import { connection } from "../realtime/connection";
import { connect, type Realtime } from "../realtime/socket";

/**
 * Delay of the refetch after a `session-ended` event, which fails if the session was ended elsewhere. A sign-out in this
 * window or another one of this browser is known here by then, and is no failure.
 */
const GRACE_MS = 1000;

/** Public settings are cached for at most a second on the server: a request before that may get the old ones. */
const SETTLED_MS = 1200;

/** All clients refetch within this time after the live show changes. */
const SPREAD_MS = 1500;

/** Keeps one socket open while the user is signed in. Its events only mark queries as stale. */
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
        // All clients get this event at once: they refetch spread out, and once for all events within that time.
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
