/**
 * The connection to the server. After a series of five failed attempts to reconnect, the overlay shows "Reconnecting…",
 * waits, and starts another series. The pauses grow from 1 to 30 seconds.
 */

/** Number of attempts in a series. */
export const ATTEMPTS = 5;

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 30_000;

/** The part of a Socket.IO socket that the link uses. */
export interface LinkSocket {
  readonly connected: boolean;
  /** Whether the socket reconnects automatically. */
  readonly active: boolean;
  connect(): unknown;
  emit(event: string, ...args: unknown[]): unknown;
  on(event: string, listener: (...args: unknown[]) => void): unknown;
  readonly io: { on(event: "reconnect_failed", listener: () => void): unknown };
}

/** The link's dependencies and callbacks. */
export interface LinkOptions {
  readonly socket: LinkSocket;
  readonly userId: string;
  /** Calls `run` after a delay in milliseconds. The returned function cancels it. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
  /** Called at every connection, before its messages. */
  readonly onConnect: () => void;
  readonly onAnnounced: (payload: unknown) => void;
  readonly onLogHead: (payload: unknown) => void;
  readonly onOpening: (payload: unknown) => void;
  readonly onEnded: (payload: unknown) => void;
  readonly onQueue: (payload: unknown) => void;
  readonly onLost: (lost: boolean) => void;
  /** Receives the server's check of the URL after each connection; not set in OBS. */
  readonly onChecked?: (problem: unknown) => void;
}

export interface Link {
  /** Connects, and reconnects while the page is open. */
  readonly connect: () => void;
  /** Acknowledges that an opening has been shown, once connected. */
  readonly complete: (id: string) => void;
}

/** Pause in milliseconds before series number `series`, counted from 0. */
export function pauseBefore(series: number): number {
  return Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** series);
}

/** Creates the link, not connected yet. */
export function createLink(options: LinkOptions): Link {
  const {
    socket,
    userId,
    after,
    onConnect,
    onAnnounced,
    onLogHead,
    onOpening,
    onEnded,
    onQueue,
    onLost,
    onChecked,
  } = options;
  let unsent: string[] = [];
  let failures = 0;
  let cancelPause: (() => void) | null = null;

  const flush = () => {
    for (const id of unsent) socket.emit("animation-complete", ...(id === "" ? [] : [id]));
    unsent = [];
  };
  const pauseThenConnect = () => {
    if (cancelPause) return;
    cancelPause = after(pauseBefore(failures), () => {
      cancelPause = null;
      socket.connect();
    });
    failures += 1;
  };
  const handleSeriesFailed = () => {
    onLost(true);
    pauseThenConnect();
  };

  socket.on("connect", () => {
    failures = 0;
    cancelPause?.();
    cancelPause = null;
    onLost(false);
    onConnect();
    socket.emit("join", userId);
    if (onChecked) socket.emit("overlay-check", userId, onChecked);
    flush();
  });
  socket.on("connect_error", (error) => {
    console.error("The overlay cannot reach its server:", error instanceof Error ? error.message : error);
    if (!socket.active) handleSeriesFailed();
  });
  socket.on("disconnect", (reason) => {
    console.error("The overlay lost its server:", reason);
    if (!socket.active) pauseThenConnect();
  });
  socket.on("opening-announced", onAnnounced);
  socket.on("log-head", onLogHead);
  socket.on("new-pack-opening", onOpening);
  socket.on("opening-ended", onEnded);
  socket.on("queue-updated", onQueue);
  socket.io.on("reconnect_failed", () => {
    console.error(`The overlay gave up after ${ATTEMPTS} attempts and will try again.`);
    handleSeriesFailed();
  });

  return {
    connect: () => void socket.connect(),
    complete: (id) => {
      unsent.push(id);
      if (socket.connected) flush();
    },
  };
}
