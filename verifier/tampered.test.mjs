// Changes one value at a time in the public data of an instance, also with a matching digest: the verifier must report the problem
// and name it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { check } from "./check.mjs";
import { digestOf } from "./record.mjs";

const vectors = JSON.parse(await readFile(new URL("../docs/fairness-vectors.json", import.meta.url), "utf8"));
const [supply, weights] = vectors.scenarios.map(({ data }) => data);

/** The first opening with at least two cards whose record satisfies `is`. */
function find(data, is = () => true) {
  const at = data.openings.findIndex(({ fairness }) => fairness.draws.length > 1 && is(fairness));
  assert.ok(at >= 0, "the vectors have such an opening");
  return at;
}

const flip = (text) => (text[0] === "f" ? "e" : "f") + text.slice(1);
const another = (rarity) => (rarity === "Basic" ? "Common" : "Basic");
const MODIFIER = "0123456789abcdef01234567";

const DIGEST = /its digest is not that of its record/;
const DRAWS = /recomputing it gives other draws|it cannot be recomputed/;
const CARDS = /its cards are not those that were drawn/;
const SHOWN = [CARDS];
const DRAWN = [CARDS, DRAWS];

/** The changes of each of the five cards, drawn and shown. */
const ofEachCard = [0, 1, 2, 3, 4].flatMap((k) => [
  [
    `the definition of card ${k + 1}`,
    ({ draws }) => (draws[k].copy.definitionId = flip(draws[k].copy.definitionId)),
    DRAWN,
  ],
  [
    `the rarity of card ${k + 1}`,
    ({ draws }) => (draws[k].copy.rarity = another(draws[k].copy.rarity)),
    DRAWN,
  ],
  [`the mint of card ${k + 1}`, ({ draws }) => draws[k].copy.mint++, DRAWN],
  [`the modifier of card ${k + 1}`, ({ draws }) => toggle(draws[k], MODIFIER), DRAWN],
  [`the attempt of card ${k + 1}`, ({ draws }) => draws[k].attempt++, [DRAWS]],
  [
    `the shown definition of card ${k + 1}`,
    (_, { cards }) => (cards[k].definitionId = flip(cards[k].definitionId)),
    SHOWN,
  ],
  [
    `the shown rarity of card ${k + 1}`,
    (_, { cards }) => (cards[k].rarity = another(cards[k].rarity)),
    SHOWN,
  ],
  [`the shown mint of card ${k + 1}`, (_, { cards }) => cards[k].mintNumber++, SHOWN],
  [
    `the shown modifier of card ${k + 1}`,
    (_, { cards }) => (cards[k].modifier = cards[k].modifier === null ? { _id: MODIFIER } : null),
    SHOWN,
  ],
]);

function toggle(draw, modifier) {
  if (draw.modifier === undefined) draw.modifier = modifier;
  else delete draw.modifier;
}

const ofTheRecord = [
  ["the order of the cards", ({ draws }) => draws.push(draws.shift()), DRAWN],
  ["the order of the shown cards", (_, { cards }) => cards.push(cards.shift()), SHOWN],
  [
    "the number of cards",
    ({ draws }, { cards }) => draws.pop() && cards.pop(),
    [/it has 4 draws instead of 5/],
  ],
  ["the client seed", (record) => (record.clientSeed += "x"), [DRAWS]],
  [
    "the hash of the seed",
    (record) => (record.seedHash = flip(record.seedHash)),
    [/the counters of \w+ have a gap/],
  ],
  ["the counter", (record) => record.counter++, [/the counters of \w+ have a gap/, DRAWS]],
  ["the pack", (record) => (record.packId = flip(record.packId)), [/its pool is not published/]],
  ["the version of the pool", (record) => (record.oddsVersion += 7), [/its pool is not published/]],
  ["the run", (record) => record.runVersion++, [/its position is in another run version/]],
  ["the position", (record) => (record.position += 100_000), [/position/]],
  ["the reward flag", (record) => (record.reward = true), [/it has 5 draws instead of 1/]],
  [
    "the forced modifier",
    (record) => (record.forcedModifier = MODIFIER),
    [/a card lacks the forced modifier/],
  ],
];

const [passing, listing, choosing] = [
  ({ draws }) => draws.some(({ passedOver }) => passedOver?.[0]?.opening !== undefined),
  ({ draws }) => draws.some(({ listed }) => listed !== undefined),
  ({ draws }) => draws.some(({ rarityChoices }) => rarityChoices !== undefined),
];
const passedOf = ({ draws }) =>
  draws.find(({ passedOver }) => passedOver?.[0]?.opening !== undefined).passedOver[0];
const HELD = /a copy that it passed over was not held by who is named/;

const ofRareParts = [
  [supply, passing, "the copy passed over", (record) => passedOf(record).copy.mint++, [DRAWS]],
  [supply, passing, "the attempt of the copy passed over", (record) => passedOf(record).attempt++, [DRAWS]],
  [
    supply,
    passing,
    "the holder of the copy passed over",
    (record) => (passedOf(record).opening = flip(passedOf(record).opening)),
    [HELD],
  ],
  [
    supply,
    passing,
    "the list of copies passed over",
    ({ draws }) => draws.forEach((draw) => delete draw.passedOver),
    [DRAWS],
  ],
  [
    supply,
    listing,
    "the number of free copies",
    ({ draws }) => draws.find(({ listed }) => listed).listed.free++,
    [DRAWS],
  ],
  [
    supply,
    listing,
    "the relaxed rules",
    ({ draws }) => (draws[0].relaxed = { repeats: true }),
    [DRAWS],
  ],
  [
    weights,
    choosing,
    "the chosen rarity",
    ({ draws }) => (choiceOf(draws).rarity = another(choiceOf(draws).rarity)),
    [DRAWS],
  ],
  [weights, choosing, "the attempt of the chosen rarity", ({ draws }) => choiceOf(draws).attempt++, [DRAWS]],
  [weights, choosing, "the mark that the chosen rarity was empty", ({ draws }) => (choiceOf(draws).empty = true), [DRAWS]],
];
const choiceOf = (draws) => draws.find(({ rarityChoices }) => rarityChoices !== undefined).rarityChoices[0];

const changes = [
  ...[...ofEachCard, ...ofTheRecord].map(([what, change, patterns]) => [supply, () => true, what, change, patterns]),
  ...ofRareParts,
];

test("unchanged data has no problems", () => {
  for (const data of [supply, weights]) assert.deepEqual(check(data).problems, []);
});

for (const [data, is, what, change, patterns] of changes) {
  test(`a change of ${what} is detected and named`, () => {
    const index = find(data, is);
    for (const resealed of [false, true]) {
      const copy = structuredClone(data);
      const opening = copy.openings[index];
      const sealed = digestOf(opening._id, opening.fairness);
      change(opening.fairness, opening);
      const isOfRecord = digestOf(opening._id, opening.fairness) !== sealed;
      if (resealed) opening.fairness.digest = digestOf(opening._id, opening.fairness);
      const { problems } = check(copy);
      const expected = isOfRecord && !resealed ? [...patterns, DIGEST] : patterns;
      for (const pattern of expected) {
        assert.ok(
          problems.some(({ problem }) => pattern.test(problem)),
          `${pattern} in ${JSON.stringify(problems)}`,
        );
      }
    }
  });
}

test("a changed digest is detected and named", () => {
  const copy = structuredClone(supply);
  copy.openings[3].fairness.digest = flip(copy.openings[3].fairness.digest);
  assert.deepEqual(check(copy).problems, [
    { opening: copy.openings[3]._id, problem: "its digest is not that of its record" },
  ]);
});

test("a changed server seed is detected and named, wherever it is", () => {
  const apart = structuredClone(supply);
  const { seedHash } = apart.seeds[0];
  apart.seeds[0].serverSeed = flip(apart.seeds[0].serverSeed);
  assert.deepEqual(check(apart).problems, [{ problem: `the seed given for ${seedHash} is another one` }]);

  const within = structuredClone(supply);
  const opening = within.openings.find(({ fairness }) => fairness.seedHash === seedHash);
  opening.fairness.serverSeed = flip(supply.seeds[0].serverSeed);
  assert.deepEqual(check(within).problems, [
    { opening: opening._id, problem: "its server seed does not have its seed hash" },
  ]);
});

test("two swapped openings are detected, including their digests", () => {
  const copy = structuredClone(supply);
  const [one, other] = [copy.openings[1], copy.openings[12]];
  [one.fairness.position, other.fairness.position] = [other.fairness.position, one.fairness.position];
  for (const opening of [one, other]) opening.fairness.digest = digestOf(opening._id, opening.fairness);
  assert.notDeepEqual(check(copy).problems, []);
});

const published = [
  ["a definition's copies", ({ pools }) => pools[0].definitions[0].rarities[0].totalCopies++],
  ["a definition's window", ({ pools }) => (pools[0].definitions[0].availableTo = 1)],
  [
    "the guarantee",
    ({ pools }) => (pools[0].guarantee = pools[0].guarantee === "Legendary" ? "Rare" : "Legendary"),
  ],
  ["the chance of a modifier", ({ pools }) => (pools[0].modifierChancePpm = 999_999)],
  ["the cards in a pack", ({ pools }) => pools[0].cardsPerPack--],
  ["the first position of a run", ({ runs }) => (runs[1].firstPosition += 10_000)],
  ["a returned copy", ({ runs }) => runs[1].returned.pop()],
  ["an exception", ({ exceptions }) => exceptions.shift()],
];

for (const [what, change] of published) {
  test(`a change of ${what} in the published data is detected`, () => {
    const copy = structuredClone(supply);
    change(copy);
    assert.notDeepEqual(check(copy).problems, []);
  });
}

test("the command names the changed opening and fails", async () => {
  const folder = await mkdtemp(join(tmpdir(), "foilcast-verifier-"));
  const file = join(folder, "data.json");
  const run = async (data) => {
    await writeFile(file, JSON.stringify(data));
    return spawnSync(process.execPath, [new URL("verify.mjs", import.meta.url).pathname, file], {
      encoding: "utf8",
    });
  };
  try {
    const unchanged = await run(supply);
    assert.deepEqual([unchanged.status, unchanged.stderr], [0, ""]);
    const copy = structuredClone(supply);
    copy.openings[5].cards[0].mintNumber++;
    const changed = await run(copy);
    assert.deepEqual(
      [changed.status, changed.stderr],
      [1, `opening ${copy.openings[5]._id}: its cards are not those that were drawn (rules)\n`],
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
