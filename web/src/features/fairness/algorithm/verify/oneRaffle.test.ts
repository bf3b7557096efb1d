import { expect, test } from "vitest";
import { BEACON } from "../../../../test/fairnessBeacon";
import { hex32 } from "../../../../test/fairnessInstance";
import { raffleOf, withResults } from "../../../../test/fairnessResults";
import { QUICKNET } from "../beacon";
import { checkRaffle, type PublicRaffle } from "./oneRaffle";

const drawnRaffle = async (level: 1 | 2) => {
  const { data, raffle } = await withResults(level);
  return raffleOf(data, raffle);
};
const raffle = await drawnRaffle(2);
const { batch } = raffle;

test("a raffle is drawn again at both levels, from its line in the log", async () => {
  expect(await checkRaffle(raffle)).toEqual({
    verdict: "holds",
    checks: { list: "holds", secret: "holds", log: "holds", beacon: "holds", winners: "holds" },
    beacon: BEACON,
  });
  expect(await checkRaffle(await drawnRaffle(1))).toEqual({
    verdict: "holds",
    checks: { list: "holds", secret: "holds", log: "holds", winners: "holds" },
    beacon: null,
  });
});

test("a raffle that waits for its round is open", async () => {
  const waiting = { ...raffle, serverSeed: undefined, signature: undefined, drawn: false, winners: [] };
  expect((await checkRaffle(waiting)).checks).toEqual({
    list: "holds",
    secret: "open",
    log: "holds",
    beacon: "open",
    winners: "open",
  });
});

test.each<[what: string, change: Partial<PublicRaffle>, fails: string[]]>([
  ["no signature", { signature: undefined }, ["beacon", "winners"]],
  ["the signature of another round", { signature: "00".repeat(48) }, ["beacon", "winners"]],
  ["a beacon that the log does not describe", { beacons: [QUICKNET] }, ["beacon", "winners"]],
  ["no batch", { batch: undefined }, ["log", "beacon", "winners"]],
  ["a batch with another head", { batch: { ...batch, head: hex32(1) } }, ["log"]],
  ["a batch without its line", { batch: { ...batch, entries: [] } }, ["log"]],
  [
    "a round that was public before its batch",
    { batch: { ...batch, newest: batch.round } },
    ["log", "beacon", "winners"],
  ],
  ["another number of winners", { winnersWanted: 3 }, ["list", "log", "winners"]],
  ["another level", { level: 1 }, ["log", "winners"]],
  ["a list of version 1", { level: undefined }, ["list", "winners"]],
])("a drawn raffle fails with %s", async (_, change, fails) => {
  const { verdict, checks } = await checkRaffle({ ...raffle, ...change });
  expect(verdict).toBe("fails");
  expect(Object.entries(checks).flatMap(([check, verdict]) => (verdict === "fails" ? check : []))).toEqual(
    fails,
  );
});
