import { expect, test } from "vitest";
import { drawWinners, listText } from "./raffle";
import { sha256 } from "./stream";
import { checkRaffle, type PublicRaffle } from "./verify/oneRaffle";

// The example of docs/fairness.md, section 13.
const SEED = "0008101820283038404850586068707880889098a0a8b0b8c0c8d0d8e0e8f0f8";
const HASH = "7f74cd264ce65442239616e93963c3de34c872bf16f3b5bfcaf33e2c661495d3";
const DIGEST = "d73e42394cac45be88124e2bcfdf0fe108dad49888599fe94b78ba8cb8692601";
const ENTRANTS = ["00", "01", "02", "03", "04"].map((pair) => pair.repeat(12));
const [FIRST = "", SECOND = ""] = ENTRANTS;

const raffle = (change: Partial<PublicRaffle> = {}): PublicRaffle => ({
  id: "0f".repeat(12),
  seedHash: HASH,
  serverSeed: SEED,
  digest: DIGEST,
  entrants: ENTRANTS,
  winnersWanted: 2,
  drawn: true,
  beacons: [],
  winners: [
    { number: 1, id: FIRST, attempt: 0 },
    { number: 2, id: SECOND, attempt: 0 },
  ],
  ...change,
});

test("draws the example of the documentation again", async () => {
  expect(await sha256(listText(raffle()))).toBe(DIGEST);
  expect(await drawWinners(SEED, DIGEST, ENTRANTS, 2)).toEqual(raffle().winners);
  expect(await checkRaffle(raffle())).toMatchObject({
    verdict: "holds",
    checks: { list: "holds", secret: "holds", winners: "holds" },
  });
});

test("leaves checks open if their data is not public yet", async () => {
  const secret = { serverSeed: undefined, drawn: false, winners: [] };
  const open = await checkRaffle(raffle({ ...secret, digest: undefined, entrants: [] }));
  expect(open).toMatchObject({ verdict: "open", checks: { list: "open", secret: "open", winners: "open" } });
  const closed = await checkRaffle(raffle(secret));
  expect(closed).toMatchObject({
    verdict: "open",
    checks: { list: "holds", secret: "open", winners: "open" },
  });
});

test.each<[string, Partial<PublicRaffle>, string]>([
  ["another winner", { winners: [{ number: 1, id: SECOND, attempt: 0 }] }, "winners"],
  ["a winner too few", { winners: raffle().winners.slice(0, 1) }, "winners"],
  ["another attempt", { winners: raffle().winners.map((won) => ({ ...won, attempt: 1 })) }, "winners"],
  ["winners of a cancelled raffle", { drawn: false }, "winners"],
  ["another secret", { serverSeed: SEED.replace("00", "ff") }, "secret"],
  ["a secret that is none", { serverSeed: "xyz" }, "secret"],
  ["an additional entrant", { entrants: [...ENTRANTS, "05".repeat(12)] }, "list"],
  ["another order of the list", { entrants: [...ENTRANTS].reverse() }, "list"],
])("detects %s", async (_, change, check) => {
  const report = await checkRaffle(raffle(change));
  expect(report.verdict).toBe("fails");
  expect(report.checks).toHaveProperty(check, "fails");
});
