import { expect, test } from "vitest";
import type { RarityName } from "../../../lib/rarities";
import type { Copy, Pool } from "../types";
import { type Beacon, beaconId, roundAt, timeOfRound } from "./beacon";
import { LineError, type LineProblem } from "./fields";
import { drawGrade, gradeAt, sumOf } from "./grade";
import { exceptionLine, headerLines, headOf, linesDigest, lineText, parseLine, returnedLines } from "./log";
import { patternsOf } from "./patterns";
import { drawPity, guaranteeOnHit, pityAfter, pityBonus } from "./pity";
import { poolDigest } from "./poolDigest";
import { drawWinners2, listDigest2 } from "./raffle";
import { digestOf2, type Record2 } from "./record2";
import { integerBelow, Stream, type StreamUse, toHex } from "./stream";

// The examples of docs/fairness.md, sections 15 to 22.
const SEED = "0008101820283038404850586068707880889098a0a8b0b8c0c8d0d8e0e8f0f8";
const SEED_HASH = "7f74cd264ce65442239616e93963c3de34c872bf16f3b5bfcaf33e2c661495d3";
const ENTROPY = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const RANDOMNESS = "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd";
const BEACON_ID = "aa4454f0ade2cb572614cf2aa533bf85c2152c7b340bad01a7d8155928e93992";
const QUICKNET: Beacon = {
  scheme: "bls-unchained-g1-rfc9380",
  publicKey:
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451" +
    "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
  periodSeconds: 3,
  genesisSeconds: 1692803367,
};
const [PACK, FOX, OWL] = ["0a".repeat(12), "000000000000000000000d01", "000000000000000000000d02"];
const OPENING = `${"0e".repeat(11)}01`;

const stream = async (use: StreamUse) => {
  const made = await Stream.forUse(SEED, use);
  if (made === null) throw new Error("The seed of the example is invalid.");
  return made;
};

const TICKET = { use: "ticket", counter: 7, entropy: null, randomness: RANDOMNESS } as const;

test.each<[StreamUse, string, string, number, number]>([
  [{ use: "immediate", counter: 7, entropy: ENTROPY }, "1", "12ba203e15a90222", 207660, 187394],
  [{ use: "immediate", counter: 7, entropy: null }, "1", "8ef04061f3a842ca", 207660, 2962],
  [{ ...TICKET, entropy: ENTROPY }, "1", "1fa03461a72788c7", 207660, 39251],
  [TICKET, "1", "61af29ecf74f0b49", 207660, 173969],
  [TICKET, "p", "555700dfd5894eee", 1000000, 954286],
  [{ use: "grade", randomness: RANDOMNESS }, "g", "4c7fc14706697305", 80, 53],
])("the stream of %o has the word of the document for the label %s", async (use, label, word, n, value) => {
  const mac = await (await stream(use)).mac(label, 0);
  expect(toHex(mac.slice(0, 8))).toBe(word);
  expect(integerBelow(BigInt(`0x${word}`), BigInt(n))).toBe(BigInt(value));
  expect(await (await stream(use)).next(label, n)).toEqual({ value, below: n, attempt: 0 });
});

test("a stream of version 2 needs a secret of 32 bytes", async () => {
  const use: StreamUse = { use: "grade", randomness: null };
  for (const secret of ["", "00", SEED.slice(2), `${SEED}00`, SEED.replace("f8", "F8")]) {
    expect(await Stream.forUse(secret, use)).toBeNull();
  }
});

test("the beacon of the document has its id", async () => {
  expect(await beaconId(QUICKNET)).toBe(BEACON_ID);
});

test("a round begins at its time and lasts for one period", () => {
  expect(timeOfRound(QUICKNET, 1)).toBe(1692803367_000);
  expect(timeOfRound(QUICKNET, 1000)).toBe(1692806364_000);
  expect(roundAt(QUICKNET, 1692806363_999)).toBe(999);
  expect(roundAt(QUICKNET, 1692806364_000)).toBe(1000);
  expect(roundAt(QUICKNET, 1692806366_999)).toBe(1000);
  expect(roundAt(QUICKNET, 1692803366_999)).toBe(0);
});

const pool = (change: Partial<Pool> = {}): Pool => ({
  packId: PACK,
  oddsVersion: 3,
  policy: "supply",
  guarantee: "Uncommon",
  cardsPerPack: 2,
  modifierChancePpm: 10000,
  modifiers: ["0b".repeat(12)],
  definitions: [
    {
      definitionId: FOX,
      availableFrom: null,
      availableTo: null,
      series: "Fox",
      rarities: [
        { rarity: "Basic", totalCopies: 100 },
        { rarity: "Uncommon", totalCopies: 10 },
      ],
    },
    {
      definitionId: OWL,
      availableFrom: null,
      availableTo: 1800000000000,
      rarities: [{ rarity: "Divine", totalCopies: 1 }],
    },
  ],
  ...change,
});

test("the pool of the document has its digest", async () => {
  expect(await poolDigest(pool())).toBe("63919338f20485d8139fe74e2437c26af570359373954164e6c85e169851ceb1");
});

test("the digest of a pool covers every new key", async () => {
  const [fox, ...others] = pool().definitions;
  if (fox === undefined) throw new Error("The pool has no definitions.");
  const pity = { softFrom: 10, stepPpm: 100000, hardAt: 16, minimum: "Legendary" } as const;
  const pools = [
    pool(),
    pool({ season: "0d".repeat(12) }),
    pool({ noRepeats: true }),
    pool({ pity }),
    pool({ pity: { ...pity, minimum: "Mythic" } }),
    pool({ definitions: [{ ...fox, series: null }, ...others] }),
    pool({ definitions: [{ ...fox, series: "Füchse" }, ...others] }),
    pool({ policy: "weights", weights: { Basic: 5, Divine: 0 } }),
    pool({ policy: "weights", weights: { Basic: 5 } }),
  ];
  expect(new Set(await Promise.all(pools.map(poolDigest))).size).toBe(pools.length);
});

test("the digest of a pool does not depend on the order in which its weights are listed", async () => {
  const [ascending, descending] = [
    pool({ weights: { Basic: 5, Divine: 0 } }),
    pool({ weights: { Divine: 0, Basic: 5 } }),
  ];
  expect(await poolDigest(descending)).toBe(await poolDigest(ascending));
});

const record = (change: Partial<Record2> = {}): Record2 => ({
  version: 2,
  level: 2,
  seedHash: SEED_HASH,
  counter: 7,
  ticket: { epoch: 1692719960600, batch: 812, place: 1 },
  round: 1000,
  runVersion: 1,
  position: 42,
  packId: PACK,
  oddsVersion: 3,
  openedAtMs: 1692806360600,
  live: true,
  salt: "000102030405060708090a0b0c0d0e0f",
  draws: [
    {
      attempt: 1,
      copy: { definitionId: FOX, rarity: "Basic", mint: 58 },
      passedOver: [
        { attempt: 0, copy: { definitionId: FOX, rarity: "Basic", mint: 12 }, exception: "0c".repeat(12) },
      ],
    },
    { attempt: 0, copy: { definitionId: OWL, rarity: "Divine", mint: 1 } },
  ],
  digest: "762b738cd53afc018e355bce84e1279e05cdf0574a4a0be0e177f8c7f440002e",
  ...change,
});

test("the record of the document has its digest", async () => {
  expect(await digestOf2(OPENING, record())).toBe(record().digest);
});

test("the digest of a record covers every key but the position, the digest and the server seed", async () => {
  const records = [
    record(),
    record({ entropy: ENTROPY }),
    record({ round: 1001 }),
    record({ ticket: { epoch: 1692719960600, batch: 812, place: 2 } }),
    record({ reward: true }),
    record({ noBeacon: true }),
    record({ forcedModifier: "0b".repeat(12) }),
    record({ pity: { before: 3, bonus: 0 } }),
    record({ pity: { before: 3, bonus: 100000, attempt: 0 } }),
    record({ pity: { before: 3, bonus: 100000, attempt: 0, hit: true } }),
    record({ patterns: ["god-pack"] }),
    record({ salt: "ff".repeat(16) }),
  ];
  const digests = await Promise.all(records.map((one) => digestOf2(OPENING, one)));
  expect(new Set(digests).size).toBe(records.length);
  const revealed = record({ position: 43, serverSeed: SEED, digest: "" });
  expect(await digestOf2(OPENING, revealed)).toBe(record().digest);
});

const BATCH_LINES = [
  "opening 41 0e0e0e0e0e0e0e0e0e0e0e00 2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881",
  `ticket 0e0e0e0e0e0e0e0e0e0e0e01 ${SEED_HASH} 7 - 0a0a0a0a0a0a0a0a0a0a0a0a 3 - live`,
];
const HEADER = {
  epoch: 1692719960600,
  batch: 812,
  previous: "a1fce4363854ff888cff4b8e7875d600c2682390412a8cf79b37d0b11148b0fa",
  timeMs: 1692806360600,
  beacon: BEACON_ID,
  newest: 998,
  round: 1000,
  count: 2,
  digest: "664e2f85c76cff0948bebe4e9492dc4eb275d381e5d95b443790a98ee9aa974a",
};

test("the batch of the document has the digest of its lines and its head", async () => {
  expect(await linesDigest(BATCH_LINES.map(parseLine))).toBe(HEADER.digest);
  expect(await headOf(HEADER)).toBe("43c5b0cb7ecf6f1290b4ea86e509cee9ad892a2833d850f413517e1dd3af476a");
});

test("a header without a beacon has dashes", () => {
  const off = headerLines({ ...HEADER, beacon: null, newest: null, round: null });
  expect(off.slice(5, 8)).toEqual(["beacon -", "newest -", "round -"]);
});

const [HASH, OTHER, ID] = ["ab".repeat(32), "cd".repeat(32), "0123456789abcdef01234567"];

test.each([
  "begin 0",
  `history 2 ${HASH} 0 ${OTHER} 1 ${HASH}`,
  "restore restored 1692719960600",
  "restore copied 0",
  "restore replaced 9007199254740991",
  `seed ${HASH} -`,
  `seed ${HASH} ${OTHER}`,
  `pool ${ID} 3 ${HASH}`,
  "weights 1,2,3,4,5,6,7,8,0,10",
  `opening 41 ${ID} ${HASH}`,
  `ticket ${ID} ${HASH} 7 - ${ID} 3 - live`,
  `ticket ${ID} ${HASH} 0 ${OTHER} ${ID} 3 ${ID} alone`,
  `refused ${ID} 0`,
  `exceptions 12 ${HASH}`,
  `run 2 42 0 ${HASH}`,
  `grade ${ID} ${HASH}`,
  `grade-due ${ID} 1`,
  `grade-due ${ID} 2`,
  `raffle ${ID} ${HASH} ${OTHER} 5 2 2`,
])("a line is the same after reading and writing it: %s", (text) => {
  expect(lineText(parseLine(text))).toBe(text);
});

test("a ticket is read into its fields", () => {
  expect(parseLine(`ticket ${ID} ${HASH} 7 - ${PACK} 3 - live`)).toEqual({
    kind: "ticket",
    id: ID,
    seedHash: HASH,
    counter: 7,
    entropy: null,
    packId: PACK,
    oddsVersion: 3,
    forcedModifier: null,
    live: true,
  });
});

test.each<[why: string, text: string, problem: LineProblem, field: string]>([
  ["nothing", "", "value", "kind"],
  ["an unknown kind", "close 1", "value", "kind"],
  ["a kind in capitals", "Begin 1", "value", "kind"],
  ["a space before the kind", " begin 1", "value", "kind"],
  ["a field too few", "begin", "missing", "position"],
  ["a field too many", "begin 1 2", "longer", "end"],
  ["a space at the end", "begin 1 ", "longer", "end"],
  ["two spaces", "begin  1", "number", "position"],
  ["a tab", "begin\t1", "value", "kind"],
  ["a line feed at the end", "begin 1\n", "number", "position"],
  ["a leading zero", "begin 01", "number", "position"],
  ["a plus sign", "begin +1", "number", "position"],
  ["a negative number", "begin -1", "number", "position"],
  ["a dash for a number", "begin -", "number", "position"],
  ["a fraction", "begin 1.0", "number", "position"],
  ["an exponent", "begin 1e3", "number", "position"],
  ["a digit of another script", "begin ١", "number", "position"],
  ["a number above 2^53 - 1", "begin 9007199254740992", "number", "position"],
  ["an unknown reason", "restore lost 1", "value", "reason"],
  ["capitals in a hash", `seed ${HASH.toUpperCase()} -`, "digits", "seedHash"],
  ["a short hash", `seed ${HASH.slice(1)} -`, "digits", "seedHash"],
  ["a dash for a hash that must exist", "seed - -", "digits", "seedHash"],
  ["a predecessor that is no hash", `seed ${HASH} none`, "digits", "predecessor"],
  ["a long id", `pool ${ID}0 3 ${HASH}`, "digits", "pack"],
  ["a hash for an id", `grade ${HASH} ${HASH}`, "digits", "card"],
  ["nine weights", "weights 1,2,3,4,5,6,7,8,9", "value", "weights"],
  ["a large weight", "weights 1,2,3,4,5,6,7,8,9,4294967296", "value", "weights"],
  ["an empty weight", "weights 1,2,3,4,5,6,7,8,9,", "number", "weights"],
  ["a weight with a leading zero", "weights 1,2,3,4,5,6,7,8,9,00", "number", "weights"],
  ["short entropy", `ticket ${ID} ${HASH} 7 abcd ${ID} 3 - live`, "digits", "entropy"],
  ["an unknown use", `ticket ${ID} ${HASH} 7 - ${ID} 3 - dead`, "value", "use"],
  ["level 3", `grade-due ${ID} 3`, "value", "level"],
])("a line is refused: %s", (_, text, problem, field) => {
  expect(() => parseLine(text)).toThrow(LineError);
  expect(() => parseLine(text)).toThrow(expect.objectContaining({ problem, field }));
});

test("exceptions and returned copies become lines", () => {
  const copy: Copy = { definitionId: FOX, rarity: "Uncommon", mint: 7 };
  expect(exceptionLine({ cardId: ID, position: 41, copy })).toBe(`${ID} 41 ${FOX} 3 7`);
  expect(returnedLines([copy])).toEqual([`${FOX} 3 7`]);
});

const ENTRANTS = ["00", "01", "02", "03", "04"].map((pair) => pair.repeat(12));
const LIST_DIGEST = "1c464e4760710089b56825f1046a774eca46c330b05d86d70282ba21b69bbbb3";

test("the raffle of the document has the digest of its list and its winners", async () => {
  const list = { id: "0f".repeat(12), seedHash: SEED_HASH, winnersWanted: 2, entrants: ENTRANTS };
  expect(await listDigest2(list)).toBe(LIST_DIGEST);
  const winners = await drawWinners2(SEED, LIST_DIGEST, RANDOMNESS, ENTRANTS, 2);
  expect(winners?.map(({ id }) => id)).toEqual([ENTRANTS[0], ENTRANTS[4]]);
});

test("a raffle has no more winners than entrants, and no winner twice", async () => {
  const winners = await drawWinners2(SEED, LIST_DIGEST, null, ENTRANTS, 9);
  expect(winners?.map(({ id }) => id).toSorted()).toEqual(ENTRANTS);
});

const RULES = { softFrom: 10, stepPpm: 100000, hardAt: 16, minimum: "Legendary" as const };

test.each<[why: string, rules: Partial<typeof RULES>, before: number, bonus: number]>([
  ["no bonus at first", {}, 0, 0],
  ["no bonus just below softFrom", {}, 9, 0],
  ["one step at softFrom", {}, 10, 100000],
  ["one more step for each pack", {}, 14, 500000],
  ["certainty at pack hardAt", {}, 15, 1000000],
  ["certainty after it", {}, 100, 1000000],
  ["a bonus of at most 1000000", { stepPpm: 400000 }, 12, 1000000],
  ["an exact bonus below the cap", { stepPpm: 333333 }, 12, 999999],
  ["hardAt before softFrom", { hardAt: 5 }, 4, 1000000],
  ["certainty for the first pack", { hardAt: 1 }, 0, 1000000],
  ["steps of nothing", { stepPpm: 0 }, 14, 0],
  ["softFrom 0", { softFrom: 0 }, 0, 100000],
])("bad-luck protection: %s", (_, change, before, bonus) => {
  expect(pityBonus({ ...RULES, ...change }, before)).toBe(bonus);
});

test("bad-luck protection takes an integer only for a bonus, and hits below it", async () => {
  expect(await drawPity(await stream(TICKET), RULES, 0)).toEqual({ before: 0, bonus: 0 });
  // The integer is 954286.
  const miss = { ...RULES, stepPpm: 954286 };
  expect(await drawPity(await stream(TICKET), miss, 10)).toEqual({ before: 10, bonus: 954286, attempt: 0 });
  const hit = { ...RULES, stepPpm: 954287 };
  const hitRecord = { before: 10, bonus: 954287, attempt: 0, hit: true };
  expect(await drawPity(await stream(TICKET), hit, 10)).toEqual(hitRecord);
});

test("a hit gives the higher guarantee", () => {
  expect(guaranteeOnHit(null, RULES)).toBe("Legendary");
  expect(guaranteeOnHit("Rare", RULES)).toBe("Legendary");
  expect(guaranteeOnHit("Divine", RULES)).toBe("Divine");
});

test("the counter returns to 0 with a good card, stays after a hit without one, and else grows", () => {
  const miss = { before: 12, bonus: 300000, attempt: 0 };
  const hit = { ...miss, hit: true } as const;
  expect(pityAfter(RULES, miss, ["Basic", "Legendary"])).toBe(0);
  expect(pityAfter(RULES, hit, ["Divine"])).toBe(0);
  expect(pityAfter(RULES, hit, ["Basic", "Epic"])).toBe(12);
  expect(pityAfter(RULES, miss, ["Basic", "Epic"])).toBe(13);
});

const WEIGHTS = [0, 1, 0, 3, 0, 0, 0, 0, 0, 76];

test("a grade has as many integers as its weight", () => {
  expect(sumOf(WEIGHTS)).toBe(80);
  const grades = Array.from({ length: 80 }, (_, x) => gradeAt(WEIGHTS, x));
  expect(grades.slice(0, 5)).toEqual([9, 7, 7, 7, 1]);
  expect(grades.filter((grade) => grade === 1)).toHaveLength(76);
  expect(gradeAt(WEIGHTS, 80)).toBeNull();
});

test("a grade is drawn with the integer of the document", async () => {
  // The integer is 53.
  const above = await drawGrade(SEED, RANDOMNESS, [53, 1, 26, 0, 0, 0, 0, 0, 0, 0]);
  expect(above).toEqual({ grade: 9, attempt: 0 });
  const below = await drawGrade(SEED, RANDOMNESS, [54, 0, 0, 0, 0, 0, 0, 0, 0, 26]);
  expect(below).toEqual({ grade: 10, attempt: 0 });
});

test("no grade is drawn from weights without a usable sum", async () => {
  expect(await drawGrade(SEED, null, Array(10).fill(0))).toBeNull();
  expect(await drawGrade(SEED, null, [1, 2, 3])).toBeNull();
  expect(await drawGrade(SEED, null, [Number.MAX_SAFE_INTEGER, 1, 0, 0, 0, 0, 0, 0, 0, 0])).toBeNull();
});

const SERIES = { a: "Forest", b: "Forest", c: "Sea", d: null, e: undefined };
const DEFINITIONS = Object.entries(SERIES).map(([definitionId, series]) => ({
  definitionId,
  ...(series === undefined ? {} : { series }),
  rarities: [],
}));

const card = (definitionId: keyof typeof SERIES, rarity: RarityName, mint: number): Copy => ({
  definitionId,
  rarity,
  mint,
});

test.each<[why: string, copies: Copy[], patterns: string[]]>([
  ["nothing in common", [card("a", "Basic", 1), card("c", "Rare", 5), card("d", "Basic", 9)], []],
  ["fewer than three cards", [card("a", "Epic", 1), card("b", "Epic", 2)], []],
  ["no cards", [], []],
  ["one rarity", [card("a", "Rare", 1), card("c", "Rare", 5), card("d", "Rare", 9)], ["same-rarity"]],
  ["one series", [card("a", "Basic", 1), card("b", "Rare", 5), card("a", "Basic", 9)], ["one-series"]],
  ["one card without a series", [card("a", "Basic", 1), card("b", "Rare", 5), card("e", "Basic", 9)], []],
  ["no series at all", [card("d", "Basic", 1), card("e", "Rare", 5), card("d", "Basic", 9)], []],
  [
    "unsorted mints",
    [card("a", "Basic", 10), card("c", "Rare", 8), card("d", "Basic", 9)],
    ["consecutive-mints"],
  ],
  ["one mint twice", [card("a", "Basic", 8), card("c", "Rare", 8), card("d", "Basic", 9)], []],
  ["Epic or better", [card("a", "Divine", 1), card("c", "Epic", 5), card("d", "Epic", 9)], ["god-pack"]],
  [
    "all at once, ascending",
    [card("a", "Epic", 3), card("b", "Epic", 1), card("a", "Epic", 2)],
    ["consecutive-mints", "god-pack", "one-series", "same-rarity"],
  ],
])("patterns: %s", (_, copies, patterns) => {
  expect(patternsOf(copies, { definitions: DEFINITIONS })).toEqual(patterns);
});
