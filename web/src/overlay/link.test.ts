import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openLink, pauseBefore } from "./link";

/** A socket whose fate the test decides. */
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
  const happen = (event: string, ...args: unknown[]) => {
    if (event === "connect") socket.connected = true;
    if (event === "disconnect") socket.connected = false;
    for (const listener of listeners.get(event) ?? []) listener(...args);
  };
  return { socket, happen };
}

function link() {
  const { socket, happen } = fakeSocket();
  const pauses: { milliseconds: number; run: () => void; cancelled: boolean }[] = [];
  const heard = {
    openings: [] as unknown[],
    ended: [] as unknown[],
    queues: [] as unknown[],
    lost: [] as boolean[],
  };
  const line = openLink({
    socket,
    userId: "5f0000000000000000000001",
    after: (milliseconds, run) => {
      const pause = { milliseconds, run, cancelled: false };
      pauses.push(pause);
      return () => {
        pause.cancelled = true;
      };
    },
    onOpening: (payload) => heard.openings.push(payload),
    onEnded: (payload) => heard.ended.push(payload),
    onQueue: (payload) => heard.queues.push(payload),
    onLost: (lost) => heard.lost.push(lost),
  });
  return { socket, happen, pauses, heard, line };
}

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("the connection to the server", () => {
  it("checks the address at every connection where the result can be read", () => {
    const { socket, happen } = fakeSocket();
    const checked: unknown[] = [];
    const nothing = () => {};
    openLink({
      socket,
      userId: "u",
      after: () => nothing,
      onOpening: nothing,
      onEnded: nothing,
      onQueue: nothing,
      onLost: nothing,
      onChecked: (problem) => checked.push(problem),
    });
    socket.emit.mockImplementation((event: string, _id: unknown, answer: (said: unknown) => void) => {
      if (event === "overlay-check") answer("no-key");
    });
    happen("connect");
    happen("connect");
    expect(checked).toEqual(["no-key", "no-key"]);
    const quiet = link();
    quiet.happen("connect");
    expect(quiet.socket.emit.mock.calls.map(([event]) => event)).toEqual(["join"]);
  });

  it("joins the streamer's room at every connection", () => {
    const { socket, happen } = link();
    happen("connect");
    happen("disconnect", "transport close");
    happen("connect");
    expect(socket.emit.mock.calls).toEqual([
      ["join", "5f0000000000000000000001"],
      ["join", "5f0000000000000000000001"],
    ]);
  });

  it("passes openings, their ends and the queue on", () => {
    const { happen, heard } = link();
    happen("new-pack-opening", { _id: "a" });
    happen("opening-ended", { _id: "a" });
    happen("queue-updated", ["ada"]);
    expect(heard).toMatchObject({ openings: [{ _id: "a" }], ended: [{ _id: "a" }], queues: [["ada"]] });
  });

  it("keeps unsent messages until there is a connection, and sends them once after joining", () => {
    const { socket, happen, line } = link();
    line.complete("a");
    expect(socket.emit).not.toHaveBeenCalled();
    happen("connect");
    happen("disconnect", "transport close");
    happen("connect");
    line.complete("b");
    expect(socket.emit.mock.calls.map(([event, id]) => `${event} ${id}`)).toEqual([
      "join 5f0000000000000000000001",
      "animation-complete a",
      "join 5f0000000000000000000001",
      "animation-complete b",
    ]);
  });

  it("answers an opening without an id bare", () => {
    const { socket, happen, line } = link();
    happen("connect");
    line.complete("");
    expect(socket.emit).toHaveBeenLastCalledWith("animation-complete");
  });

  it("logs every connection error", () => {
    const { happen } = link();
    happen("connect_error", new Error("no route"));
    expect(console.error).toHaveBeenLastCalledWith("The overlay cannot reach its server:", "no route");
    happen("disconnect", "transport close");
    expect(console.error).toHaveBeenLastCalledWith("The overlay lost its server:", "transport close");
    happen("reconnect_failed");
    expect(console.error).toHaveBeenLastCalledWith(expect.stringContaining("gave up after 5 attempts"));
  });
});

describe("after a series of attempts without success", () => {
  it("shows the mark and begins new series after pauses that grow to 30 seconds", () => {
    const { socket, happen, pauses, heard } = link();
    for (let series = 0; series < 8; series += 1) {
      happen("reconnect_failed");
      pauses.at(-1)?.run();
    }
    expect(pauses.map((pause) => pause.milliseconds)).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ]);
    expect(socket.connect).toHaveBeenCalledTimes(1 + 8);
    expect(heard.lost).not.toContain(false);
  });

  it("takes the mark away and starts over with the shortest pause once connected", () => {
    const { happen, pauses, heard } = link();
    happen("reconnect_failed");
    pauses[0]?.run();
    happen("reconnect_failed");
    happen("connect");
    expect(pauses[1]?.cancelled).toBe(true);
    expect(heard.lost).toEqual([true, true, false]);
    happen("reconnect_failed");
    expect(pauses.at(-1)?.milliseconds).toBe(1000);
  });

  it("ignores errors while attempts are left", () => {
    const { happen, heard, pauses } = link();
    happen("connect_error", new Error("no route"));
    expect(heard.lost).toEqual([]);
    expect(pauses).toEqual([]);
  });

  it("reconnects when the server itself ended or refused the connection", () => {
    const { socket, happen, pauses } = link();
    happen("connect");
    socket.active = false;
    happen("disconnect", "io server disconnect");
    expect(pauses).toHaveLength(1);
    pauses[0]?.run();
    expect(socket.connect).toHaveBeenCalledTimes(2);
    happen("connect_error", new Error("refused"));
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
