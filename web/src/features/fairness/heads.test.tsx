import { afterEach, expect, test, vi } from "vitest";
import { renderAt, waitFor } from "../../test/render";
import { emit, hasListener } from "../../test/sockets";
import { keep, list } from "./heads";

const head = (batch: number, change = {}) => ({
  epoch: 7,
  batch,
  head: batch.toString(16).padStart(64, "0"),
  round: 1000 + batch,
  ...change,
});

afterEach(() => vi.unstubAllGlobals());

test("keeps heads with a round in the order of their arrival", async () => {
  await keep(head(2), 200);
  await keep(head(1), 300);
  await keep(head(3, { round: null }), 400);
  expect(await list()).toEqual([
    { ...head(2), receivedAtMs: 200 },
    { ...head(1), receivedAtMs: 300 },
  ]);
});

test("keeps the first time of a head, and another head of the same batch beside it", async () => {
  await keep(head(1), 100);
  await keep(head(1), 200);
  await keep(head(1, { head: "f".repeat(64) }), 300);
  expect((await list()).map(({ receivedAtMs }) => receivedAtMs)).toEqual([100, 300]);
});

test("keeps the last 1000 heads", async () => {
  for (let batch = 0; batch < 1002; batch++) await keep(head(batch), batch);
  const kept = await list();
  expect(kept).toHaveLength(1000);
  expect([kept[0]?.batch, kept.at(-1)?.batch]).toEqual([2, 1001]);
});

test("keeps nothing without a database", async () => {
  vi.stubGlobal("indexedDB", undefined);
  await keep(head(1), 100);
  expect(await list()).toEqual([]);
});

test("the app keeps the heads that the server announces, if they have a round", async () => {
  renderAt("/no/such/page", { token: "t" });
  await waitFor(() => expect(hasListener("log-head")).toBe(true));
  await emit("log-head", { ...head(1, { round: null }), previous: "0".repeat(64), round: null });
  await emit("log-head", { ...head(2), previous: "0".repeat(64) });
  await waitFor(async () => expect(await list()).toMatchObject([head(2)]));
});
