import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLink, pauseBefore } from "./link";

/** A socket that the test controls. */
function fakeSocket() {
  const listeners = new Map<string, ((...args: unknown[]) => void)[]>();
  const add = (event: string, listener: (...args: unknown[]) => void) =>
    listeners.set(event, [...(listeners.get(event) ?? []), listener]);
  const socket = {
    connected: false,
    active: true,
    connect: vi.fn(),
    emit: vi.fn(),
    on: add,
    io: { on: add },
  };
  const trigger = (event: string, ...args: unknown[]) => {
    if (event === "connect") socket.connected = true;
    if (event === "disconnect") socket.connected = false;
    for (const listener of listeners.get(event) ?? []) listener(...args);
  };
  return { socket, trigger };
}

function link() {
  const { socket, trigger } = fakeSocket();
  const pauses: { milliseconds: number; run: () => void; cancelled: boolean }[] = [];
  const received = {
    connections: 0,
    announced: [] as unknown[],
    heads: [] as unknown[],
    openings: [] as unknown[],
    ended: [] as unknown[],
    queues: [] as unknown[],
    lost: [] as boolean[],
  };
  const connection = createLink({
    socket,
    userId: "5f0000000000000000000001",
    after: (milliseconds, run) => {
      const pause = { milliseconds, run, cancelled: false };
      pauses.push(pause);
      return () => {
        pause.cancelled = true;
      };
    },
    onConnect: () => {
      received.connections += 1;
    },
    onAnnounced: (payload) => received.announced.push(payload),
    onLogHead: (payload) => received.heads.push(payload),
    onOpening: (payload) => received.openings.push(payload),
    onEnded: (payload) => received.ended.push(payload),
    onQueue: (payload) => received.queues.push(payload),
    onLost: (lost) => received.lost.push(lost),
  });
  connection.connect();
  return { socket, trigger, pauses, received, connection };
}

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("the connection to the server", () => {
  it("checks the address at every connection where the result can be read", () => {
    const { socket, trigger } = fakeSocket();
    const checked: unknown[] = [];
    const noop = () => {};
    createLink({
      socket,
      userId: "u",
      after: () => noop,
      onConnect: noop,
      onAnnounced: noop,
      onLogHead: noop,
      onOpening: noop,
      onEnded: noop,
      onQueue: noop,
      onLost: noop,
      onChecked: (problem) => checked.push(problem),
    });
    socket.emit.mockImplementation((event: string, _id: unknown, reply: (problem: unknown) => void) => {
      if (event === "overlay-check") reply("no-key");
    });
    trigger("connect");
    trigger("connect");
    expect(checked).toEqual(["no-key", "no-key"]);
    const unchecked = link();
    unchecked.trigger("connect");
    expect(unchecked.socket.emit.mock.calls.map(([event]) => event)).toEqual(["join"]);
  });

  it("joins the streamer's room at every connection", () => {
    const { socket, trigger, received } = link();
    trigger("connect");
    trigger("disconnect", "transport close");
    trigger("connect");
    expect(received.connections).toBe(2);
    expect(socket.emit.mock.calls).toEqual([
      ["join", "5f0000000000000000000001"],
      ["join", "5f0000000000000000000001"],
    ]);
  });

  it("passes on openings, their ends and the queue", () => {
    const { trigger, received } = link();
    trigger("opening-announced", { _id: "a" });
    trigger("log-head", { batch: 1 });
    expect([received.announced, received.heads]).toEqual([[{ _id: "a" }], [{ batch: 1 }]]);
    trigger("new-pack-opening", { _id: "a" });
    trigger("opening-ended", { _id: "a" });
    trigger("queue-updated", ["ada"]);
    expect(received).toMatchObject({ openings: [{ _id: "a" }], ended: [{ _id: "a" }], queues: [["ada"]] });
  });

  it("keeps unsent messages until there is a connection, and sends them once after joining", () => {
    const { socket, trigger, connection } = link();
    connection.complete("a");
    expect(socket.emit).not.toHaveBeenCalled();
    trigger("connect");
    trigger("disconnect", "transport close");
    trigger("connect");
    connection.complete("b");
    expect(socket.emit.mock.calls.map(([event, id]) => `${event} ${id}`)).toEqual([
      "join 5f0000000000000000000001",
      "animation-complete a",
      "join 5f0000000000000000000001",
      "animation-complete b",
    ]);
  });

  it("acknowledges an opening without an id by an event without data", () => {
    const { socket, trigger, connection } = link();
    trigger("connect");
    connection.complete("");
    expect(socket.emit).toHaveBeenLastCalledWith("animation-complete");
  });

  it("logs every connection error", () => {
    const { trigger } = link();
    trigger("connect_error", new Error("no route"));
    expect(console.error).toHaveBeenLastCalledWith("The overlay cannot reach its server:", "no route");
    trigger("disconnect", "transport close");
    expect(console.error).toHaveBeenLastCalledWith("The overlay lost its server:", "transport close");
    trigger("reconnect_failed");
    expect(console.error).toHaveBeenLastCalledWith(expect.stringContaining("gave up after 5 attempts"));
  });
});

describe("after a series of attempts without success", () => {
  it("shows the mark and starts new series after pauses that grow to 30 seconds", () => {
    const { socket, trigger, pauses, received } = link();
    for (let series = 0; series < 8; series += 1) {
      trigger("reconnect_failed");
      pauses.at(-1)?.run();
    }
    expect(pauses.map((pause) => pause.milliseconds)).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ]);
    expect(socket.connect).toHaveBeenCalledTimes(1 + 8);
    expect(received.lost).not.toContain(false);
  });

  it("removes the mark and resets the pause once connected", () => {
    const { trigger, pauses, received } = link();
    trigger("reconnect_failed");
    pauses[0]?.run();
    trigger("reconnect_failed");
    trigger("connect");
    expect(pauses[1]?.cancelled).toBe(true);
    expect(received.lost).toEqual([true, true, false]);
    trigger("reconnect_failed");
    expect(pauses.at(-1)?.milliseconds).toBe(1000);
  });

  it("ignores errors while attempts are left", () => {
    const { trigger, received, pauses } = link();
    trigger("connect_error", new Error("no route"));
    expect(received.lost).toEqual([]);
    expect(pauses).toEqual([]);
  });

  it("reconnects when the server itself ended or refused the connection", () => {
    const { socket, trigger, pauses } = link();
    trigger("connect");
    socket.active = false;
    trigger("disconnect", "io server disconnect");
    expect(pauses).toHaveLength(1);
    pauses[0]?.run();
    expect(socket.connect).toHaveBeenCalledTimes(2);
    trigger("connect_error", new Error("refused"));
    expect(pauses.map((pause) => pause.milliseconds)).toEqual([1000, 2000]);
  });
});

it.each([
  [0, 1000],
  [1, 2000],
  [4, 16_000],
  [5, 30_000],
  [40, 30_000],
])("pauses before series %i for %i ms", (series, pause) => {
  expect(pauseBefore(series)).toBe(pause);
});
