import { afterEach, expect, test, vi } from "vitest";
import { newestHead } from "../../api/logHead";
import { someSeeds } from "../../test/builders";
import { ended, list, listPending, newIntent, receiptsFile, save, withOpening, withTicket } from "./receipts";

const PACK = "0a".repeat(12);
const pack = { user: "u1", packId: PACK, title: "First Light", reward: false };
const reward = { ...pack, title: "First Tear", reward: true };
const seeds = someSeeds();
const intent = (subject = pack) => newIntent(subject, seeds, 3, "immediate");
const opening = { _id: "0e".repeat(12), fairness: { digest: "d1".repeat(32) } };

afterEach(() => vi.unstubAllGlobals());

test("an intent has what the server promised, fresh entropy, and the newest head", () => {
  newestHead.set({ epoch: 7, batch: 12, head: "a".repeat(64) });
  const first = intent();
  expect(first.intent).toEqual({
    seedHash: seeds.seedHash,
    nextSeedHash: seeds.nextSeedHash,
    packId: PACK,
    oddsVersion: 3,
    reward: false,
    way: "immediate",
    entropy: expect.stringMatching(/^[0-9a-f]{64}$/),
    head: { epoch: 7, batch: 12, head: "a".repeat(64) },
    sentAtMs: expect.any(Number),
  });
  expect(intent().intent.entropy).not.toBe(first.intent.entropy);
});

test("an intent is pending for its pack and its user until it has an outcome", async () => {
  const first = intent();
  const other = intent(reward);
  for (const receipt of [first, other]) expect(await save(receipt)).toBe(true);
  expect(await listPending(pack)).toEqual([first]);
  expect(await listPending({ ...reward, packId: "0b".repeat(12) })).toEqual([other]);
  expect(await listPending({ ...pack, user: "u2" })).toEqual([]);
  await save(withOpening(first, opening));
  await save(ended(other));
  expect([await listPending(pack), await listPending(reward)]).toEqual([[], []]);
  expect(await list("u1")).toHaveLength(2);
});

test("lists the receipts of a user, latest first", async () => {
  const [early, late, foreign] = [intent(), intent(), intent({ ...pack, user: "u2" })];
  early.intent.sentAtMs = 1000;
  late.intent.sentAtMs = 2000;
  for (const receipt of [early, late, foreign]) await save(receipt);
  expect((await list("u1")).map(({ intent }) => intent.sentAtMs)).toEqual([2000, 1000]);
});

test("keeps receipts only in memory without a database, and says so", async () => {
  vi.stubGlobal("indexedDB", undefined);
  const first = intent({ ...pack, user: "u3" });
  expect(await save(first)).toBe(false);
  expect(await listPending({ ...pack, user: "u3" })).toEqual([first]);
  expect(await save(withOpening(first, opening))).toBe(false);
  expect(await listPending({ ...pack, user: "u3" })).toEqual([]);
  expect(await list("u3")).toHaveLength(1);
});

test("exports exactly the published format", () => {
  const ticket = { line: "ticket …", place: 1, round: 1000 };
  const drawn = withOpening(
    withTicket(intent(), ticket, { epoch: 7, batch: 12, head: "b".repeat(64) }),
    opening,
  );
  const heads = [{ epoch: 7, batch: 12, head: "b".repeat(64), round: 1000, receivedAtMs: 5 }];
  const file = receiptsFile([drawn, intent(reward)], heads);
  expect(file).toEqual({
    format: "foilcast-receipts-1",
    origin: location.origin,
    receipts: [
      {
        intent: drawn.intent,
        ticket: { ...ticket, epoch: 7, batch: 12, head: "b".repeat(64), receivedAtMs: expect.any(Number) },
        opening: { _id: opening._id, digest: "d1".repeat(32), receivedAtMs: expect.any(Number) },
      },
      { intent: expect.objectContaining({ reward: true }) },
    ],
    heads,
  });
  expect(Object.keys(file.receipts[1] ?? {})).toEqual(["intent"]);
});
