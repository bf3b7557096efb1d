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

const hear = (event: string) => listeners.get(event)?.();

beforeEach(() => {
  vi.useFakeTimers();
  socket.emit.mockClear();
});
afterEach(() => vi.useRealTimers());

test("after a reconnect its rooms are joined again and what is shown is fetched", async () => {
  const onReconnect = vi.fn();
  const link = await connect({ token: "t", onReconnect });
  hear("connect");
  link.join("me");
  expect(onReconnect).not.toHaveBeenCalled();
  hear("connect");
  expect(onReconnect).toHaveBeenCalledOnce();
  expect(socket.emit).toHaveBeenCalledTimes(2);
});

test("what is shown is fetched again when the first attempt to connect failed", async () => {
  const onReconnect = vi.fn();
  await connect({ token: "t", onReconnect });
  hear("connect_error");
  expect(onReconnect).not.toHaveBeenCalled();
  hear("connect");
  expect(onReconnect).toHaveBeenCalledOnce();
});

test("what is shown is fetched again when the first connection is long in coming", async () => {
  const onReconnect = vi.fn();
  await connect({ token: "t", onReconnect });
  vi.advanceTimersByTime(1500);
  hear("connect");
  expect(onReconnect).toHaveBeenCalledOnce();
});

test("what a node left unsaid is fetched within a second, and once however often it is said", async () => {
  const onReconnect = vi.fn();
  const link = await connect({ token: "t", onReconnect });
  hear("connect");
  for (let time = 0; time < 3; time++) hear("missed");
  expect(onReconnect, "not all pages at once").not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(onReconnect).toHaveBeenCalledOnce();
  hear("missed");
  link.close();
  vi.advanceTimersByTime(1000);
  expect(onReconnect).toHaveBeenCalledOnce();
});
