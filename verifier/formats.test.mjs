// The worked examples of docs/fairness.md (sections 15 to 22), and the edges of its formats.
import assert from "node:assert/strict";
import { test } from "node:test";
import { drawGrade } from "./grade.mjs";
import { beaconId, formatLine, headerText, headOf, NO_HEAD, parseLine, randomnessOf, roundAt, timeOf } from "./log.mjs";
import { patternsOf } from "./patterns.mjs";
import { bonusOf, counterAfter, drawPity, guaranteeWith } from "./pity.mjs";
import { poolDigest } from "./poolDigest.mjs";
import { drawWinners, listDigest } from "./raffle2.mjs";
import { digestOf2 } from "./record2.mjs";
import { gradeStream, linesDigest, openingStream, sha256, wordOf } from "./stream.mjs";

const SEED = "0008101820283038404850586068707880889098a0a8b0b8c0c8d0d8e0e8f0f8";
const SEED_HASH = "7f74cd264ce65442239616e93963c3de34c872bf16f3b5bfcaf33e2c661495d3";
const E = Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString("hex");
const R = "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd";
const PACK = "0a".repeat(12);

const quicknet = {
  scheme: "bls-unchained-g1-rfc9380",
  publicKey:
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451" +
    "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
  periodSeconds: 3,
  genesisSeconds: 1692803367,
};

/** A stream whose next integer is this one. */
const streamOf = (value, attempt = 0) => ({ next: () => ({ value, attempt }) });
const textDigest = (text) => sha256(`${text.trim().replaceAll(/^ +/gm, "")}\n`);

const words = [
  [{ level: 1, counter: 7, entropy: E }, undefined, "1", 207660, "12ba203e15a90222", 187394],
  [{ level: 1, counter: 7 }, undefined, "1", 207660, "8ef04061f3a842ca", 2962],
  [{ level: 2, counter: 7, entropy: E }, R, "1", 207660, "1fa03461a72788c7", 39251],
  [{ level: 2, counter: 7 }, R, "1", 207660, "61af29ecf74f0b49", 173969],
  [{ level: 2, counter: 7 }, R, "p", 1000000, "555700dfd5894eee", 954286],
  [null, R, "g", 80, "4c7fc14706697305", 53],
];

test("the words and integers of the streams equal those of the document", () => {
  for (const [record, randomness, label, n, word, integer] of words) {
    const stream = record === null ? gradeStream(SEED, randomness) : openingStream(SEED, record, randomness);
    assert.equal(wordOf(SEED, ...stream.prefix, label, 0).word, BigInt(`0x${word}`));
    assert.deepEqual(stream.next(label, n), { value: integer, attempt: 0 });
  }
});

test("a message has its parts in the order of the document", () => {
  const { prefix } = openingStream(SEED, { level: 2, counter: 7, entropy: E }, R);
  assert.equal(wordOf(SEED, ...prefix, "m3", 2).message, `foilcast-2:7:${E}:${R}:m3:2`);
  assert.equal(wordOf(SEED, ...gradeStream(SEED).prefix, "g", 0).message, "foilcast-2:-:-:-:g:0");
});

test("a ticket has no stream without the randomness of its round", () => {
  assert.throws(() => openingStream(SEED, { level: 2, counter: 7 }), /needs the randomness/);
});

test("the beacon's id and the randomness of a round equal those of the document", () => {
  assert.equal(beaconId(quicknet), "aa4454f0ade2cb572614cf2aa533bf85c2152c7b340bad01a7d8155928e93992");
  const signature =
    "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39";
  assert.equal(randomnessOf(signature), R);
});

test("a round begins at its time and lasts one period", () => {
  assert.equal(timeOf(quicknet, 1), 1692803367000);
  assert.equal(timeOf(quicknet, 1000), 1692806364000);
  assert.equal(roundAt(quicknet, 1692806363999), 999);
  assert.equal(roundAt(quicknet, 1692806364000), 1000);
  assert.equal(roundAt(quicknet, 1692806366999), 1000);
  assert.equal(roundAt(quicknet, 1692803366999), 0);
});

const pool = {
  packId: PACK,
  oddsVersion: 3,
  policy: "supply",
  guarantee: "Uncommon",
  cardsPerPack: 2,
  modifierChancePpm: 10000,
  modifiers: ["0b".repeat(12)],
  definitions: [
    {
      definitionId: "000000000000000000000d01",
      availableFrom: null,
      availableTo: null,
      series: "Fox",
      rarities: [
        { rarity: "Basic", totalCopies: 100 },
        { rarity: "Uncommon", totalCopies: 10 },
      ],
    },
    {
      definitionId: "000000000000000000000d02",
      availableFrom: null,
      availableTo: 1800000000000,
      rarities: [{ rarity: "Divine", totalCopies: 1 }],
    },
  ],
};

test("the pool's digest equals that of the document", () => {
  assert.equal(poolDigest(pool), "63919338f20485d8139fe74e2437c26af570359373954164e6c85e169851ceb1");
});

test("the pool's digest covers every key that may be absent", () => {
  const full = {
    ...pool,
    season: "0d".repeat(12),
    policy: "weights",
    weights: { Rare: 5, Basic: 90, Common: 0 },
    guarantee: null,
    noRepeats: true,
    pity: { softFrom: 10, stepPpm: 100000, hardAt: 16, minimum: "Legendary" },
    modifiers: [],
    definitions: [{ ...pool.definitions[1], availableFrom: 0, series: "Füchse" }],
  };
  const text = `
    foilcast-pool-1
    pack 0a0a0a0a0a0a0a0a0a0a0a0a 3
    season 0d0d0d0d0d0d0d0d0d0d0d0d
    policy weights
    weight 0 90
    weight 1 0
    weight 4 5
    guarantee -
    cards 2
    norepeats
    pity 10 100000 16 6
    modifiers 10000
    definition 000000000000000000000d02 0 1800000000000 46c3bc63687365
    printed 9 1`;
  assert.equal(poolDigest(full), textDigest(text));
});

const copyOf = (definitionId, rarity, mint) => ({ definitionId, rarity, mint });
const record = {
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
  draws: [
    {
      passedOver: [
        { attempt: 0, copy: copyOf("000000000000000000000d01", "Basic", 12), exception: "0c".repeat(12) },
      ],
      attempt: 1,
      copy: copyOf("000000000000000000000d01", "Basic", 58),
    },
    { attempt: 0, copy: copyOf("000000000000000000000d02", "Divine", 1) },
  ],
  salt: "000102030405060708090a0b0c0d0e0f",
};
const OPENING = `${"0e".repeat(11)}01`;

test("the record's digest equals that of the document", () => {
  assert.equal(digestOf2(OPENING, record), "762b738cd53afc018e355bce84e1279e05cdf0574a4a0be0e177f8c7f440002e");
});

test("the record's digest covers every key that may be absent", () => {
  const { ticket, round, live, ...rest } = record;
  const full = {
    ...rest,
    level: 1,
    entropy: E,
    reward: true,
    forcedModifier: "0b".repeat(12),
    noBeacon: true,
    pity: { before: 12, bonus: 300000, attempt: 0, hit: true },
    draws: [record.draws[1]],
    patterns: ["god-pack", "same-rarity"],
  };
  const text = `
    foilcast-opening-2
    opening ${OPENING}
    seed ${SEED_HASH} 7
    entropy ${E}
    pack 0a0a0a0a0a0a0a0a0a0a0a0a 3
    run 1
    time 1692806360600
    reward
    forced 0b0b0b0b0b0b0b0b0b0b0b0b
    nobeacon
    pity 12 300000 0 1
    salt 000102030405060708090a0b0c0d0e0f
    draw 1 0 000000000000000000000d02 9 1
    pattern god-pack
    pattern same-rarity`;
  assert.equal(digestOf2(OPENING, full), textDigest(text));
  const withoutBonus = text.replace("pity 12 300000 0 1", "pity 3 0 - 0");
  assert.equal(digestOf2(OPENING, { ...full, pity: { before: 3, bonus: 0 } }), textDigest(withoutBonus));
});

const H = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881";
const entries = [`opening 41 ${"0e".repeat(11)}00 ${H}`, `ticket ${OPENING} ${SEED_HASH} 7 - ${PACK} 3 - live`];
const batch = {
  epoch: 1692719960600,
  batch: 812,
  previous: "a1fce4363854ff888cff4b8e7875d600c2682390412a8cf79b37d0b11148b0fa",
  timeMs: 1692806360600,
  beacon: "aa4454f0ade2cb572614cf2aa533bf85c2152c7b340bad01a7d8155928e93992",
  newest: 998,
  round: 1000,
  count: 2,
  digest: "664e2f85c76cff0948bebe4e9492dc4eb275d381e5d95b443790a98ee9aa974a",
};

test("the digest of a batch's lines and its head equal those of the document", () => {
  assert.equal(linesDigest(entries), batch.digest);
  assert.equal(headOf(batch), "43c5b0cb7ecf6f1290b4ea86e509cee9ad892a2833d850f413517e1dd3af476a");
});

test("the batch of the document names its round as the closer computes it", () => {
  assert.equal(roundAt(quicknet, batch.timeMs), batch.newest);
  assert.equal(Math.max(roundAt(quicknet, batch.timeMs + 2000) + 1, batch.newest + 1), batch.round);
});

test("a header without a beacon has hyphens", () => {
  const first = { ...batch, batch: 0, previous: NO_HEAD, beacon: null, newest: null, round: null };
  const text = headerText(first);
  assert.ok(text.includes(`batch 0\nprevious ${NO_HEAD}\ntime 1692806360600\nbeacon -\nnewest -\nround -\nentries 2 `));
});

test("a header with a malformed value is refused", () => {
  for (const change of [{ timeMs: 1.5 }, { previous: null }, { beacon: "AA".repeat(32) }, { newest: "1\nround 2" }]) {
    assert.throws(() => headOf({ ...batch, ...change }), new RegExp(`header: ${Object.keys(change)[0]} is`));
  }
});

const ID = "0f".repeat(12);
const lines = [
  ["begin 0", { kind: "begin", position: 0 }],
  [
    `history 2 ${H} 0 ${H} 1 ${H}`,
    {
      kind: "history",
      openings: 2,
      openingsDigest: H,
      exceptions: 0,
      exceptionsDigest: H,
      runs: 1,
      runsDigest: H,
    },
  ],
  ["restore replaced 1692806360600", { kind: "restore", how: "replaced", ms: 1692806360600 }],
  [`seed ${H} -`, { kind: "seed", seedHash: H }],
  [`seed ${H} ${SEED_HASH}`, { kind: "seed", seedHash: H, predecessor: SEED_HASH }],
  [`pool ${PACK} 3 ${H}`, { kind: "pool", packId: PACK, oddsVersion: 3, digest: H }],
  ["weights 1,0,3,4,5,6,7,8,9,10", { kind: "weights", weights: [1, 0, 3, 4, 5, 6, 7, 8, 9, 10] }],
  [entries[0], { kind: "opening", position: 41, id: `${"0e".repeat(11)}00`, digest: H }],
  [
    entries[1],
    { kind: "ticket", id: OPENING, seedHash: SEED_HASH, counter: 7, packId: PACK, oddsVersion: 3, mode: "live" },
  ],
  [
    `ticket ${OPENING} ${SEED_HASH} 0 ${E} ${PACK} 3 ${ID} alone`,
    {
      kind: "ticket",
      id: OPENING,
      seedHash: SEED_HASH,
      counter: 0,
      entropy: E,
      packId: PACK,
      oddsVersion: 3,
      forcedModifier: ID,
      mode: "alone",
    },
  ],
  [`refused ${ID} 9007199254740991`, { kind: "refused", id: ID, position: Number.MAX_SAFE_INTEGER }],
  [`exceptions 3 ${H}`, { kind: "exceptions", count: 3, digest: H }],
  [`run 2 43 0 ${H}`, { kind: "run", runVersion: 2, firstPosition: 43, count: 0, digest: H }],
  [`grade ${ID} ${H}`, { kind: "grade", cardId: ID, commitment: H }],
  [`grade-due ${ID} 2`, { kind: "grade-due", cardId: ID, level: 2 }],
  [
    `raffle ${ID} ${SEED_HASH} ${H} 5 2 1`,
    { kind: "raffle", id: ID, seedHash: SEED_HASH, listDigest: H, entrants: 5, winners: 2, level: 1 },
  ],
];

for (const [text, line] of lines) {
  test(`a line is read and written unchanged: ${text.slice(0, 40)}`, () => {
    assert.deepEqual(parseLine(text), line);
    assert.equal(formatLine(line), text);
  });
}

const refused = [
  ["", /no lines of the kind ""/],
  ["toString 1", /no lines of the kind "toString"/],
  ["Begin 1", /no lines of the kind "Begin"/],
  [" begin 1", /no lines of the kind ""/],
  ["begin", /begin: 0 fields instead of 1/],
  ["begin 1 ", /begin: 2 fields instead of 1/],
  ["begin  1", /begin: 2 fields instead of 1/],
  ["begin 01", /begin: position is "01" instead of a decimal number/],
  ["begin +1", /begin: position is "\+1"/],
  ["begin -", /begin: position is "-"/],
  ["begin 1.0", /begin: position is "1.0"/],
  ["begin 1e3", /begin: position is "1e3"/],
  ["begin ١", /begin: position is "١"/],
  ["begin 9007199254740992", /begin: position is "9007199254740992"/],
  ["begin 1\n", /begin: position is "1\\n"/],
  ["begin\t1", /no lines of the kind "begin\\t1"/],
  [`restore moved 1`, /restore: how is "moved" instead of one of restored, copied, replaced/],
  [`seed ${H.toUpperCase()} -`, /seed: seedHash is "2D71.*" instead of 64 lower-case hexadecimal characters/],
  [`seed ${H.slice(1)} -`, /seed: seedHash is/],
  [`seed ${H}0 -`, /seed: seedHash is/],
  [`seed - ${H}`, /seed: seedHash is "-"/],
  [`seed ${H} --`, /seed: predecessor is "--" instead of 64 lower-case hexadecimal characters, or -/],
  [`pool ${H} 3 ${H}`, /pool: packId is .* instead of 24 lower-case hexadecimal characters/],
  ["weights 1,2,3,4,5,6,7,8,9", /weights: weights is .* instead of ten decimal numbers/],
  ["weights 1,2,3,4,5,6,7,8,9,10,11", /weights: weights is/],
  ["weights 1,2,3,4,5,6,7,8,9,", /weights: weights is/],
  ["weights 1,2,3,4,5,6,7,8,9,4294967296", /weights: weights is/],
  ["weights 1,2,3,4,5,6,7,8,09,10", /weights: weights is/],
  [`opening ${ID} 41 ${H}`, /opening: position is/],
  [entries[1].replace("live", "shown"), /ticket: mode is "shown" instead of one of live, alone/],
  [entries[1].replace(" - live", " live"), /ticket: 7 fields instead of 8/],
  [`grade-due ${ID} 3`, /grade-due: level is "3" instead of 1 or 2/],
  [`run 2 43 ${H}`, /run: 3 fields instead of 4/],
];

for (const [text, error] of refused) {
  test(`a line that is not canonical is refused: ${JSON.stringify(text).slice(0, 40)}`, () => {
    assert.throws(() => parseLine(text), error);
  });
}

test("a line is not written with a malformed value or without a value that it needs", () => {
  assert.throws(() => formatLine({ kind: "begin", position: 1.5 }), /begin: position is "1.5"/);
  assert.throws(() => formatLine({ kind: "begin" }), /begin: position is "-"/);
  assert.throws(() => formatLine({ kind: "seed", seedHash: `${H} -` }), /seed: seedHash is/);
  assert.throws(() => formatLine({ kind: "end" }), /no lines of the kind "end"/);
});

const raffle = {
  id: ID,
  seedHash: SEED_HASH,
  winners: 2,
  entrants: ["00", "01", "02", "03", "04"].map((byte) => byte.repeat(12)),
};

test("the raffle's digest and winners equal those of the document", () => {
  assert.equal(listDigest(raffle), "1c464e4760710089b56825f1046a774eca46c330b05d86d70282ba21b69bbbb3");
  const winners = drawWinners(SEED, raffle, R);
  assert.deepEqual(
    winners.map(({ user }) => user),
    ["00".repeat(12), "04".repeat(12)],
  );
});

test("a raffle ends when no entrant is left", () => {
  const users = drawWinners(SEED, { ...raffle, winners: 9 }).map(({ user }) => user);
  assert.deepEqual(users.sort(), raffle.entrants);
  assert.deepEqual(drawWinners(SEED, { ...raffle, entrants: [] }, R), []);
});

const pity = { softFrom: 10, stepPpm: 100000, hardAt: 16, minimum: "Legendary" };
const drawsOf = (...rarities) =>
  rarities.map((rarity, index) => ({ attempt: 0, copy: copyOf(`${index}`, rarity, 1) }));

test("the bonus begins at softFrom, grows by a step and is certain from hardAt", () => {
  const bonuses = [0, 9, 10, 11, 14, 15, 16, 40].map((counter) => bonusOf(pity, counter));
  assert.deepEqual(bonuses, [0, 0, 100000, 200000, 500000, 1000000, 1000000, 1000000]);
});

test("the bonus is never above a million", () => {
  const steep = { ...pity, stepPpm: 400000, hardAt: 100 };
  assert.deepEqual(
    [10, 11, 12, 13].map((counter) => bonusOf(steep, counter)),
    [400000, 800000, 1000000, 1000000],
  );
});

test("hardAt comes before softFrom, and a step of zero gives no bonus", () => {
  assert.equal(bonusOf({ ...pity, softFrom: 20 }, 15), 1000000);
  assert.equal(bonusOf({ ...pity, hardAt: 1 }, 0), 1000000);
  assert.equal(bonusOf({ ...pity, stepPpm: 0 }, 14), 0);
});

test("there is a hit below the bonus, and no integer is used without a bonus", () => {
  assert.deepEqual(drawPity(pity, 9, null), { before: 9, bonus: 0 });
  assert.deepEqual(drawPity(pity, 10, streamOf(99999, 2)), { before: 10, bonus: 100000, attempt: 2, hit: true });
  assert.deepEqual(drawPity(pity, 10, streamOf(100000)), { before: 10, bonus: 100000, attempt: 0 });
  assert.deepEqual(drawPity(pity, 15, streamOf(999999)).hit, true);
  const stream = openingStream(SEED, { level: 2, counter: 7 }, R);
  assert.deepEqual(drawPity(pity, 14, stream), { before: 14, bonus: 500000, attempt: 0 });
});

test("a hit gives the higher one of the two guarantees", () => {
  const withGuarantee = (guarantee) => ({ ...pool, guarantee, pity });
  assert.equal(guaranteeWith(withGuarantee("Rare"), { hit: true }), "Legendary");
  assert.equal(guaranteeWith(withGuarantee(null), { hit: true }), "Legendary");
  assert.equal(guaranteeWith(withGuarantee("Mythic"), { hit: true }), "Mythic");
  assert.equal(guaranteeWith(withGuarantee("Rare"), {}), "Rare");
  assert.equal(guaranteeWith(withGuarantee(null), {}), null);
});

test("the counter rises, stays after a hit that the pool could not serve, and is reset by a card", () => {
  assert.equal(counterAfter(pity, { before: 12 }, drawsOf("Basic", "Epic")), 13);
  assert.equal(counterAfter(pity, { before: 12, hit: true }, drawsOf("Basic", "Epic")), 12);
  assert.equal(counterAfter(pity, { before: 12, hit: true }, drawsOf("Basic", "Legendary")), 0);
  assert.equal(counterAfter(pity, { before: 12 }, drawsOf("Divine", "Basic")), 0);
});

test("a grade is the first one, from 10 down, whose running sum is above the integer", () => {
  const weights = [1, 0, 4, 15, 20, 15, 10, 7, 5, 3];
  const gradeAt = (value) => drawGrade(weights, streamOf(value)).grade;
  assert.deepEqual([0, 1, 4, 5, 19, 20, 76, 77, 79].map(gradeAt), [10, 8, 8, 7, 7, 6, 2, 1, 1]);
  assert.deepEqual(drawGrade(weights, gradeStream(SEED, R)), { grade: 5, attempt: 0 });
});

test("a grade is below the sum of the weights, and zero weights are never drawn", () => {
  const sums = [];
  const stream = { next: (label, n) => (sums.push(label, n), { value: 0, attempt: 3 }) };
  assert.deepEqual(drawGrade([0, 0, 0, 0, 0, 0, 0, 0, 0, 8], stream), { grade: 1, attempt: 3 });
  assert.deepEqual(sums, ["g", 8]);
  assert.throws(() => drawGrade(Array(10).fill(0), stream), /a weight must be above 0/);
});

const seriesPool = {
  definitions: ["Fox", "Fox", "Fox", "Owl", undefined, undefined, undefined].map((series, index) => ({
    definitionId: `${index}`,
    series,
  })),
};
/** The patterns of cards, each given as definition, rarity, mint. */
const patternsIn = (...cards) =>
  patternsOf(
    cards.map((card) => ({ attempt: 0, copy: copyOf(...card) })),
    seriesPool,
  );

test("three cards may show all patterns, ascending by name", () => {
  assert.deepEqual(patternsIn(["0", "Epic", 7], ["1", "Epic", 9], ["2", "Epic", 8]), [
    "consecutive-mints",
    "god-pack",
    "one-series",
    "same-rarity",
  ]);
});

test("fewer than three cards show no pattern", () => {
  assert.deepEqual(patternsIn(["0", "Epic", 7], ["1", "Epic", 8]), []);
  assert.deepEqual(patternsIn(), []);
});

test("cards without a series are no series", () => {
  assert.deepEqual(patternsIn(["4", "Basic", 1], ["5", "Common", 1], ["6", "Basic", 1]), []);
  assert.deepEqual(patternsIn(["0", "Basic", 1], ["1", "Common", 1], ["6", "Basic", 1]), []);
  assert.deepEqual(patternsIn(["0", "Basic", 1], ["1", "Common", 1], ["3", "Basic", 1]), []);
  assert.deepEqual(patternsIn(["0", "Basic", 1], ["1", "Common", 1], ["2", "Basic", 1]), ["one-series"]);
});

test("mints are consecutive in any order, as numbers, without gaps or repeats", () => {
  const mintsAre = (...mints) =>
    patternsIn(...mints.map((mint, index) => [["0", "3", "4"][index], ["Basic", "Common", "Epic"][index], mint]));
  assert.deepEqual(mintsAre(11, 9, 10), ["consecutive-mints"]);
  assert.deepEqual(mintsAre(1, 2, 4), []);
  assert.deepEqual(mintsAre(1, 2, 2), []);
});

test("a god pack has only cards from Epic on", () => {
  assert.deepEqual(patternsIn(["0", "Epic", 1], ["3", "Divine", 1], ["4", "Mythic", 1]), ["god-pack"]);
  assert.deepEqual(patternsIn(["0", "Rare", 1], ["3", "Divine", 1], ["4", "Mythic", 1]), []);
});
