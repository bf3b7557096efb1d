import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connect } from "./socket";

const listeners = new Map<string, (data?: unknown) => void>();
const socket = {
  connected: true,
  on: (event: string, listener: (data?: unknown) => void) => listeners.set(event, listener),
  off: vi.fn(),
  emit: vi.fn(),
  disconnect: vi.fn(),
};
vi.mock("socket.io-client", () => ({ io: () => socket }));

const trigger = (event: string) => listeners.get(event)?.();

beforeEach(() => {
  vi.useFakeTimers();
  socket.emit.mockClear();
});
afterEach(() => vi.useRealTimers());

test("treats responses from well before the first connection as stale", async () => {
  const onMissed = vi.fn();
  await connect({ token: "t", onMissed });
  vi.advanceTimersByTime(1500);
  trigger("connect");
  expect(onMissed.mock.lastCall).toEqual([Date.now() - 500]);
});

test("joins its rooms again and refetches everything on screen after a reconnect", async () => {
  const onMissed = vi.fn();
  const link = await connect({ token: "t", onMissed });
  trigger("connect");
  link.join("me");
  trigger("connect");
  expect(onMissed).toHaveBeenCalledTimes(2);
  expect(onMissed.mock.lastCall).toEqual([Date.now()]);
  expect(socket.emit).toHaveBeenCalledTimes(2);
});

test("refetches everything on screen when the first attempt to connect failed", async () => {
  const onMissed = vi.fn();
  await connect({ token: "t", onMissed });
  trigger("connect_error");
  expect(onMissed).not.toHaveBeenCalled();
  trigger("connect");
  expect(onMissed.mock.lastCall).toEqual([Date.now()]);
});

test("refetches once, within a second, however often a node reports missed events", async () => {
  const onMissed = vi.fn();
  const link = await connect({ token: "t", onMissed });
  trigger("connect");
  onMissed.mockClear();
  for (let time = 0; time < 3; time++) trigger("missed");
  expect(onMissed, "not immediately").not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(onMissed).toHaveBeenCalledOnce();
  trigger("missed");
  link.close();
  vi.advanceTimersByTime(1000);
  expect(onMissed).toHaveBeenCalledOnce();
});
