import { expect, test, vi } from "vitest";
import { ApiError, NetworkError } from "../../api/client";
import { aCard } from "../../test/builders";
import { listAll, type Progress } from "./bulk";

const cards = (count: number) =>
  Array.from({ length: count }, (_, at) => aCard({ _id: at.toString(16).padStart(24, "0") }));

const busy = new ApiError(409, { code: "card_busy", message: "Lantern Eel is offered in an open trade." });
const later = new ApiError(429, { code: "too_many", message: "Too many at once." }, 7);

function start(count: number, list: (ids: string[], key: string) => Promise<unknown>, stopAfter = Infinity) {
  let keys = 0;
  let calls = 0;
  const pause = vi.fn(() => Promise.resolve());
  const updates: Progress[] = [];
  const run = listAll({
    cards: cards(count),
    list: (ids, key) => {
      calls += 1;
      return list(ids, key);
    },
    newKey: () => String(keys++),
    pause,
    isStopped: () => calls >= stopAfter,
    onProgress: (now) => updates.push(now),
  });
  return { run, pause, updates };
}

test("lists cards twenty at a time, with a key for each lot", async () => {
  const lots: [number, string][] = [];
  const { run, updates } = start(45, async (ids, key) => lots.push([ids.length, key]));
  expect(await run).toEqual({ done: 45, total: 45, failed: [], waiting: 0 });
  expect(lots).toEqual([
    [20, "0"],
    [20, "1"],
    [5, "2"],
  ]);
  expect(updates.map(({ done }) => done)).toEqual([20, 40, 45]);
});

test("reports a card that cannot be listed and lists the others", async () => {
  const bad = "3".padStart(24, "0");
  const { run } = start(5, async (ids) => {
    if (ids.includes(bad)) throw busy;
  });
  const { done, failed } = await run;
  expect(done).toBe(4);
  expect(failed.map(({ card, why }) => [card._id, why])).toEqual([[bad, busy.message]]);
});

test("retries the same cards with the same key after the pause that the server asks for", async () => {
  const keys: string[] = [];
  const { run, pause, updates } = start(2, async (_, key) => {
    keys.push(key);
    if (keys.length < 3) throw later;
  });
  expect((await run).done).toBe(2);
  expect(keys).toEqual(["0", "0", "0"]);
  expect(pause.mock.calls).toEqual([[7], [7]]);
  expect(updates.map(({ waiting }) => waiting)).toEqual([7, 7, 0]);
});

test("fails instead of looping when the server stays busy", async () => {
  const { run, pause } = start(3, () => Promise.reject(later));
  const { done, failed } = await run;
  expect(done).toBe(0);
  expect(failed).toHaveLength(3);
  expect(pause).toHaveBeenCalledTimes(3);
});

test("fails only those cards whose connection was lost", async () => {
  let first = true;
  const { run } = start(30, async () => {
    if (!first) return;
    first = false;
    throw new NetworkError("fetch failed");
  });
  const { done, failed } = await run;
  expect([done, failed.length]).toEqual([10, 20]);
  expect(failed[0]?.why).toMatch(/could not be reached/);
});

test("leaves the rest alone when stopped", async () => {
  const { run } = start(60, () => Promise.resolve(), 1);
  expect((await run).done).toBe(20);
});
