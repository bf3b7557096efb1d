import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { answeredBefore, invalidate } from "../api/cache";
import { noteHead } from "../api/logHead";
import { token } from "../api/token";
import { me } from "../features/auth/queries";
import { useSession } from "../features/auth/session";
import { myPacks } from "../features/packs/queries";
import { connection } from "../realtime/connection";
import { connect, type LogHeadEvent, type Realtime } from "../realtime/socket";

/**
 * Delay in milliseconds before the session is checked after a `session-ended` event. By then a sign-out in this browser
 * has taken effect and the check is skipped; a session ended elsewhere fails it.
 */
const SESSION_CHECK_MS = 1000;

/** The server caches public settings for up to a second: an earlier request may return the old ones. */
const SETTINGS_DELAY_MS = 1200;

/** Clients spread their refetches over this time after the live show changes. */
const SPREAD_MS = 1500;

/** Keeps a head for later checks. The code is loaded with the first one. */
async function keepHead(head: LogHeadEvent, receivedAtMs: number): Promise<void> {
  try {
    const { keep } = await import("../features/fairness/heads");
    await keep(head, receivedAtMs);
  } catch (error) {
    console.warn("A head of the public log was not kept", error);
  }
}

/** Keeps one socket open while the user is signed in. Its events mark queries as stale. */
export function RealtimeLink() {
  const cache = useQueryClient();
  const session = useSession();
  useEffect(() => {
    if (session !== "in") return undefined;
    let isClosed = false;
    let socket: Realtime | undefined;
    let sessionTimer: ReturnType<typeof setTimeout> | undefined;
    let settingsTimer: ReturnType<typeof setTimeout> | undefined;
    let showTimer: ReturnType<typeof setTimeout> | undefined;
    const start = async () => {
      const opened = await connect({
        token: token.get(),
        onMissed: (before) => void cache.invalidateQueries({ predicate: answeredBefore(before) }),
      });
      if (isClosed) return opened.close();
      socket = opened;
      const user = await cache.ensureQueryData(me());
      if (isClosed) return;
      opened.on("notification", () => {
        void invalidate(cache, "notifications", "profile", "grading", "achievements", "wishes");
        void cache.invalidateQueries({ queryKey: myPacks().queryKey });
      });
      opened.on("notifications-withdrawn", () => void invalidate(cache, "notifications", "profile"));
      opened.on(
        "collection-updated",
        () => void invalidate(cache, "collection", "profile", "trades", "grading", "achievements"),
      );
      opened.on("session-ended", () => {
        sessionTimer = setTimeout(
          () => void cache.invalidateQueries({ queryKey: me().queryKey }),
          SESSION_CHECK_MS,
        );
      });
      opened.on("settings-updated", () => {
        clearTimeout(settingsTimer);
        settingsTimer = setTimeout(() => void invalidate(cache, "settings"), SETTINGS_DELAY_MS);
      });
      opened.on("show-updated", () => {
        // All clients get this event at the same time, so they spread their refetches. One refetch serves all events until then.
        showTimer ??= setTimeout(() => {
          showTimer = undefined;
          void invalidate(cache, "show");
        }, SPREAD_MS * Math.random());
      });
      opened.on("log-head", (head) => {
        noteHead(head);
        if (head.round !== null) void keepHead(head, Date.now());
      });
      opened.on("trade-updated", () => void invalidate(cache, "trades", "profile"));
      opened.join(user._id);
      connection.set(opened);
    };
    start().catch((error: unknown) => console.warn("No live updates", error));
    return () => {
      isClosed = true;
      clearTimeout(sessionTimer);
      clearTimeout(settingsTimer);
      clearTimeout(showTimer);
      connection.set(null);
      socket?.close();
    };
  }, [session, cache]);
  return null;
}
