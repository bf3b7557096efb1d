import type { Socket } from "socket.io-client";
import type { Schemas } from "../api/client";

/** Events from the server. Payloads are hints: the data are fetched. */
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
  missed: (nothing: unknown) => void;
}

interface ClientEvents {
  join: (userId: string) => void;
  "animation-complete": (openingId?: string) => void;
}

/** One connection to the server, shared by the whole page. */
export interface Realtime {
  /** Joins a user's room now and again after every reconnect. */
  join(userId: string): void;
  /** Listens until the returned function is called. */
  on<E extends keyof ServerEvents>(event: E, listener: ServerEvents[E]): () => void;
  close(): void;
}

interface RealtimeOptions {
  token: string;
  /**
   * Called at each connection, and when the server may have missed events. Responses from before this time (milliseconds,
   * `Date.now()`) may be out of date and have to be refetched.
   */
  onMissed: (before: number) => void;
}

/** Responses this recent at the first connection count as fresh, or every page would fetch everything twice. */
const PROMPT_MS = 500;

/** After a gap in the events, which all clients notice at once, they refetch spread over this time. */
const SPREAD_MS = 1000;

/** Connects by websocket only. The library is loaded on first use, after the first paint. */
export async function connect(options: RealtimeOptions): Promise<Realtime> {
  const { io } = await import("socket.io-client");
  const socket: Socket<ServerEvents, ClientEvents> = io({
    transports: ["websocket"],
    auth: options.token === "" ? {} : { token: options.token },
    // A server that is restarted has others beside it, or is back soon: a page shows the same again within two seconds.
    reconnectionDelay: 500,
    reconnectionDelayMax: 30_000,
  });
  const rooms = new Set<string>();
  // From the first failed or successful connection on, responses may be older than the next one.
  let isLate = false;
  socket.on("connect_error", () => {
    isLate = true;
  });
  socket.on("connect", () => {
    for (const room of rooms) socket.emit("join", room);
    options.onMissed(Date.now() - (isLate ? 0 : PROMPT_MS));
    isLate = true;
  });
  let asking: ReturnType<typeof setTimeout> | undefined;
  socket.on("missed", () => {
    asking ??= setTimeout(() => {
      asking = undefined;
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
      clearTimeout(asking);
      socket.disconnect();
    },
  };
}
