import type { Socket } from "socket.io-client";
import type { Schemas } from "../api/client";
import type { LogHead } from "../api/logHead";

/** A new head of the public log. */
export interface LogHeadEvent extends LogHead {
  /** The head of the batch before. */
  previous: string;
  /** The beacon round of the batch; null without tickets. */
  round: number | null;
}

/** Events from the server. Most payloads are ignored: the data is fetched. */
export interface ServerEvents {
  notification: (row: Schemas["Notification"]) => void;
  "notifications-withdrawn": (nothing: unknown) => void;
  "new-pack-opening": (opening: Schemas["OpeningStarted"]) => void;
  "queue-updated": (waiting: string[]) => void;
  "market:newListing": (listing: unknown) => void;
  "market:listingUpdated": (listing: unknown) => void;
  "trade-updated": (trade: unknown) => void;
  "collection-updated": (change: unknown) => void;
  "session-ended": (session: unknown) => void;
  "settings-updated": (nothing: unknown) => void;
  "show-updated": (nothing: unknown) => void;
  "log-head": (head: LogHeadEvent) => void;
  missed: (nothing: unknown) => void;
}

interface ClientEvents {
  join: (userId: string) => void;
  "animation-complete": (openingId?: string) => void;
}

/** A connection to the server, shared by the whole app. */
export interface Realtime {
  /** Joins a user's room, and joins it again after every reconnect. */
  join(userId: string): void;
  /** Adds a listener. The returned function removes it. */
  on<E extends keyof ServerEvents>(event: E, listener: ServerEvents[E]): () => void;
  close(): void;
}

interface RealtimeOptions {
  token: string;
  /**
   * Called at each connection, and when events may have been lost. Responses from before this time (milliseconds,
   * `Date.now()`) may be out of date and have to be refetched.
   */
  onMissed: (before: number) => void;
}

/** Responses this recent at the first connection count as fresh. Otherwise every page would fetch its data twice. */
const FRESH_MS = 500;

/** After lost events, clients spread their refetches over this time. */
const SPREAD_MS = 1000;

/** Connects over WebSocket only. The library is loaded on first use, after the first paint. */
export async function connect(options: RealtimeOptions): Promise<Realtime> {
  const { io } = await import("socket.io-client");
  const socket: Socket<ServerEvents, ClientEvents> = io({
    transports: ["websocket"],
    auth: options.token === "" ? {} : { token: options.token },
    // A restarting server is replaced or back within about two seconds.
    reconnectionDelay: 500,
    reconnectionDelayMax: 30_000,
  });
  const rooms = new Set<string>();
  // After the first attempt to connect, any earlier response may be out of date.
  let isLate = false;
  socket.on("connect_error", () => {
    isLate = true;
  });
  socket.on("connect", () => {
    for (const room of rooms) socket.emit("join", room);
    options.onMissed(Date.now() - (isLate ? 0 : FRESH_MS));
    isLate = true;
  });
  let missedTimer: ReturnType<typeof setTimeout> | undefined;
  socket.on("missed", () => {
    missedTimer ??= setTimeout(() => {
      missedTimer = undefined;
      options.onMissed(Date.now());
    }, SPREAD_MS * Math.random());
  });
  return {
    join(userId) {
      rooms.add(userId);
      if (socket.connected) socket.emit("join", userId);
    },
    on(event, listener) {
      socket.on(event, listener as never);
      return () => socket.off(event, listener as never);
    },
    close: () => {
      clearTimeout(missedTimer);
      socket.disconnect();
    },
  };
}
