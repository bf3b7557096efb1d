import { webcrypto } from "node:crypto";
import { beforeEach, expect, test, vi } from "vitest";
import { publishedOpening, serveOpening } from "../../test/openings";
import { renderAt, screen, within } from "../../test/render";
import { CHECKS, type Check } from "./algorithm/check";
import { digestOf } from "./algorithm/digest";
import type { Opening1 } from "./types";
import { CHECK_LABELS } from "./version1Labels";

/** One value of an opening is changed, also with a matching digest: the page shows what does not match. */

const flip = (text: string) => (text.startsWith("f") ? "e" : "f") + text.slice(1);
const MODIFIER = "0123456789abcdef01234567";

function drawOf(opening: Opening1, at: number) {
  const draw = opening.fairness.draws[at];
  if (draw === undefined) throw new Error("the vectors' openings have five cards");
  return draw;
}

function cardOf(opening: Opening1, at: number) {
  const card = opening.cards[at];
  if (card === undefined) throw new Error("the vectors' openings have five cards");
  return card;
}

const another = (rarity: Opening1["cards"][number]["rarity"]) => (rarity === "Basic" ? "Common" : "Basic");

/** The changed value, the change, and the checks that must fail. */
type Change = [what: string, change: (opening: Opening1) => void, checks: Check[]];

const ofEachCard = [0, 1, 2, 3, 4].flatMap((at): Change[] => [
  [
    `what card ${at + 1} is a copy of`,
    (opening) => {
      drawOf(opening, at).copy.definitionId = flip(drawOf(opening, at).copy.definitionId);
    },
    ["cards", "draws"],
  ],
  [
    `the rarity of card ${at + 1}`,
    (opening) => {
      drawOf(opening, at).copy.rarity = another(drawOf(opening, at).copy.rarity) ?? "Basic";
    },
    ["cards", "draws"],
  ],
  [
    `the mint of card ${at + 1}`,
    (opening) => {
      drawOf(opening, at).copy.mint += 1;
    },
    ["cards", "draws"],
  ],
  [
    `the modifier of card ${at + 1}`,
    (opening) => {
      const draw = drawOf(opening, at);
      draw.modifier = draw.modifier == null ? MODIFIER : null;
    },
    ["cards", "draws"],
  ],
  [
    `what card ${at + 1} is shown as`,
    (opening) => {
      cardOf(opening, at).definitionId = MODIFIER;
    },
    ["cards"],
  ],
  [
    `the rarity that card ${at + 1} is shown in`,
    (opening) => {
      cardOf(opening, at).rarity = another(cardOf(opening, at).rarity);
    },
    ["cards"],
  ],
  [
    `the mint that card ${at + 1} is shown with`,
    (opening) => {
      cardOf(opening, at).mintNumber = 999;
    },
    ["cards"],
  ],
  [
    `the modifier that card ${at + 1} is shown with`,
    (opening) => {
      const card = cardOf(opening, at);
      card.modifier = card.modifier == null ? { _id: MODIFIER, name: "Negative", prefix: "Negative " } : null;
    },
    ["cards"],
  ],
]);

const ofTheRecord: Change[] = [
  ["the order of the cards", ({ fairness }) => void fairness.draws.reverse(), ["cards", "draws"]],
  ["the order in which they are shown", ({ cards }) => void cards.reverse(), ["cards"]],
  [
    "how many there are",
    ({ fairness, cards }) => void [fairness.draws.pop(), cards.pop()],
    ["pool", "draws"],
  ],
  [
    "the server's seed",
    ({ fairness }) => {
      fairness.serverSeed = flip(fairness.serverSeed ?? "");
    },
    ["seed"],
  ],
  [
    "the hash of the server's seed",
    ({ fairness }) => {
      fairness.seedHash = flip(fairness.seedHash);
    },
    ["seed"],
  ],
  [
    "the person's seed",
    ({ fairness }) => {
      fairness.clientSeed += "x";
    },
    ["draws"],
  ],
  [
    "the counter",
    ({ fairness }) => {
      fairness.counter += 1;
    },
    ["draws", "counters"],
  ],
  [
    "the pack",
    ({ fairness }) => {
      fairness.packId = flip(fairness.packId);
    },
    ["pool"],
  ],
  [
    "the version of its odds",
    ({ fairness }) => {
      fairness.oddsVersion += 7;
    },
    ["pool"],
  ],
  [
    "the printed run",
    ({ fairness }) => {
      fairness.runVersion += 1;
    },
    ["run"],
  ],
  [
    "that it was a reward",
    ({ fairness }) => {
      fairness.reward = true;
    },
    ["pool"],
  ],
  [
    "that a modifier was forced",
    ({ fairness }) => {
      fairness.forcedModifier = MODIFIER;
    },
    ["pool", "draws"],
  ],
];

beforeEach(() => {
  // jsdom has no cryptography of its own.
  vi.stubGlobal("crypto", webcrypto);
});

/** The failed checks of the page after all data was read. */
async function failedChecks(opening: Opening1): Promise<Check[]> {
  serveOpening(opening);
  renderAt(`/openings/${opening._id}/verify`);
  expect(await screen.findByRole("heading", { name: "This opening does not add up" })).toBeVisible();
  const list = within(screen.getByRole("region", { name: "What was checked" }));
  await vi.waitFor(() =>
    expect(list.queryByText(CHECK_LABELS.counters.result({ verdict: "open" }))).toBeNull(),
  );
  return CHECKS.filter(
    (check) => list.queryByText(CHECK_LABELS[check].result({ verdict: "fails" })) !== null,
  );
}

test.each([...ofEachCard, ...ofTheRecord])(
  "detects and names a change of %s",
  async (_what, change, checks) => {
    const opening = structuredClone(publishedOpening(7));
    const sealed = await digestOf(opening._id, opening.fairness);
    change(opening);
    const isOfRecord = (await digestOf(opening._id, opening.fairness)) !== sealed;
    // Without a matching digest, the digest check fails as well.
    const plain = await failedChecks(opening);
    for (const check of isOfRecord ? [...checks, "digest" as const] : checks) expect(plain).toContain(check);
  },
);

test.each(ofTheRecord)(
  "detects and names a change of %s with a matching digest",
  async (_what, change, checks) => {
    const opening = structuredClone(publishedOpening(7));
    change(opening);
    opening.fairness.digest = await digestOf(opening._id, opening.fairness);
    const failed = await failedChecks(opening);
    for (const check of checks) expect(failed).toContain(check);
    expect(failed).not.toContain("digest");
  },
);

test("detects and names another digest", async () => {
  const opening = structuredClone(publishedOpening(7));
  opening.fairness.digest = flip(opening.fairness.digest);
  expect(await failedChecks(opening)).toEqual(["digest"]);
});
