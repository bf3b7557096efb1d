import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newestOnly } from "./newestOnly";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function calls(lasts: number, fails: readonly number[] = []) {
  const log: string[] = [];
  const start = Date.now();
  let under = 0;
  const send = newestOnly<number>({
    send: async (value) => {
      log.push(`${value} at ${Date.now() - start}`);
      under += 1;
      expect(under).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, lasts));
      under -= 1;
      if (fails.includes(value)) throw new Error(`${value} failed`);
    },
    failed: (error) => log.push(String(error)),
    done: () => log.push("done"),
  });
  return { log, send };
}

test("sends the first immediately, then only the newest, one every 400 ms", async () => {
  const { log, send } = calls(50);
  for (let value = 1; value <= 10; value += 1) {
    send(value);
    await vi.advanceTimersByTimeAsync(60);
  }
  await vi.runAllTimersAsync();
  expect(log.filter((line) => line !== "done")).toEqual(["1 at 0", "7 at 400", "10 at 800"]);
  expect(log.at(-1)).toBe("done");
});

test("waits for a slow request before sending the last", async () => {
  const { log, send } = calls(1000);
  send(1);
  send(2);
  send(3);
  await vi.runAllTimersAsync();
  expect(log).toEqual(["1 at 0", "3 at 1000", "done"]);
});

test("reports a failure only when no newer request succeeds", async () => {
  const { log, send } = calls(50, [1, 3]);
  send(1);
  send(2);
  await vi.runAllTimersAsync();
  expect(log.join()).not.toContain("failed");
  send(3);
  await vi.runAllTimersAsync();
  expect(log.slice(-2)).toEqual(["Error: 3 failed", "done"]);
});
