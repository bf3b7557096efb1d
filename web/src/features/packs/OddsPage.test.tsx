import { expect, test } from "vitest";
import type { Schemas } from "../../api/client";
import { aPack } from "../../test/builders";
import { expectNoViolations, renderAt, retry, screen, within } from "../../test/render";
import { errorResponse, failOnce, http, mockGet, server } from "../../test/server";
import { changes, printedOf } from "./odds-page/oddsHistory";

const pack = aPack();
const at = `/packs/${pack._id}/odds`;

const pool = (change: Partial<Schemas["PoolConfig"]> = {}): Schemas["PoolConfig"] => ({
  packId: pack._id,
  oddsVersion: 1,
  policy: "supply",
  guarantee: "Uncommon",
  cardsPerPack: 5,
  modifierChancePpm: 50_000,
  modifiers: [],
  definitions: [
    {
      definitionId: "0".repeat(23) + 1,
      availableFrom: null,
      availableTo: null,
      rarities: [{ rarity: "Basic", totalCopies: 1000 }],
    },
  ],
  ...change,
});

const odds: Schemas["Odds"] = {
  oddsVersion: 2,
  policy: "supply",
  guarantee: "Rare",
  cardsPerPack: 5,
  noRepeats: false,
  modifierChance: 0.1,
  copiesLeft: 250,
  firstDraw: [{ rarity: "Basic", probability: 1, copiesLeft: 250 }],
  guaranteedDraw: [{ rarity: "Basic", probability: 1 }],
  atLeastOne: [{ rarity: "Basic", probability: 1, method: "exact" }],
  patterns: [],
} as Schemas["Odds"];

const versions = [
  {
    version: 2,
    createdAt: "2026-05-02T12:00:00Z",
    createdBy: "nova",
    why: "A rarer promise",
    config: pool({ oddsVersion: 2, guarantee: "Rare", modifierChancePpm: 100_000 }),
  },
  { version: 1, createdAt: "2026-05-01T12:00:00Z", why: "The pack was made.", config: pool() },
];

function serve() {
  server.use(
    mockGet("/api/packs", [pack]),
    mockGet(`/api/packs/${pack._id}/odds`, odds),
    mockGet(`/api/packs/${pack._id}/odds/history`, {
      versions,
      patterns: [{ pattern: "god-pack", openings: 1 }],
    }),
  );
}

test("shows odds, what is left, and every version with its changes", async () => {
  serve();
  renderAt(at);
  expect(await screen.findByRole("heading", { level: 1, name: "Odds of First Light" })).toBeVisible();
  expect(await screen.findByText(/250 copies that are left right now/)).toBeVisible();
  const left = within(screen.getByRole("region", { name: "Copies left" }));
  expect(await left.findByText("of 1,000")).toBeVisible();
  const story = within(screen.getByRole("region", { name: "How the odds changed" }));
  expect(await story.findByText(/by nova: A rarer promise/)).toBeVisible();
  expect(story.getByText("Uncommon or better, now Rare or better")).toBeVisible();
  expect(story.getByText("modifiers: 5%, now 10%")).toBeVisible();
  expect(story.getByText(/by the server: The pack was made/)).toBeVisible();
  await expectNoViolations();
});

test("shows the rules of protected packs, patterns, and what keeping packs closed does", async () => {
  serve();
  const rules: Schemas["Odds"] = {
    ...odds,
    noRepeats: true,
    pity: { minimum: "Legendary", lucky: [0.02, 0.51, 1], method: "exact" },
    patterns: [
      { pattern: "consecutive-mints", probability: 0, method: "estimate", error: 0.0004 },
      { pattern: "god-pack", probability: 0.0005, method: "exact", error: 0 },
      { pattern: "same-rarity", probability: 0.25, method: "estimate", error: 0.025 },
    ],
  };
  server.use(mockGet(`/api/packs/${pack._id}/odds`, rules));
  renderAt(at);
  expect(await screen.findByText(/No two of them are the same card/)).toBeVisible();
  const chart = { name: "Chance of Legendary or better: 2% in the first pack, 100% in pack 3" };
  expect(screen.getByRole("img", chart)).toBeVisible();
  expect(screen.getByText(/^Legendary or better comes within 3 packs/)).toBeVisible();
  const patterns = within(screen.getByRole("region", { name: "Patterns" }));
  expect(await patterns.findByText("1 pack so far")).toBeVisible();
  const rows = patterns.getAllByRole("listitem").map((row) => row.textContent);
  expect(rows).toEqual([
    "Consecutive numbers: the card numbers follow each otherbelow 0.04%none so far",
    "God pack: every card is Epic or better1 in 2,0001 pack so far",
    "One rarity: every card has the same rarityroughly 25% (the estimate may be off by 10%)none so far",
  ]);
  const closed = within(screen.getByRole("region", { name: "Keeping packs closed" }));
  expect(
    await closed.findByText(
      /^Basic: 250 of 250 left, and 1,000 of 1,000 printed. So far, it is as likely as at the start\.$/,
    ),
  ).toBeVisible();
  await expectNoViolations();
});

test("says with the effect of keeping packs that they expire", async () => {
  serve();
  server.use(mockGet("/api/packs", [{ ...pack, expires: 30 }]));
  renderAt(at);
  expect(
    await screen.findByText(/Unopened packs expire after 30 days, so nobody can wait longer/),
  ).toBeVisible();
});

test("says when bad-luck protection has nothing left to give", async () => {
  serve();
  const pity = {
    minimum: "Divine" as const,
    standIn: "Epic" as const,
    lucky: [0, 0],
    method: "exact" as const,
  };
  server.use(mockGet(`/api/packs/${pack._id}/odds`, { ...odds, pity }));
  renderAt(at);
  expect(await screen.findByText(/^No card of Divine or better is left, so Epic/)).toBeVisible();
});

test("reports an unknown pack, and retries after failures", async () => {
  serve();
  server.use(
    http.get(`*/api/packs/${pack._id}/odds`, () =>
      errorResponse(404, "pack_not_found", "There is no such pack."),
    ),
  );
  const first = renderAt(at);
  expect(await screen.findByRole("heading", { name: "No such pack" })).toBeVisible();
  first.unmount();
  serve();
  server.use(failOnce(`/api/packs/${pack._id}/odds`));
  const { user } = renderAt(at);
  await retry(user);
  expect(await screen.findByText(/250 copies/)).toBeVisible();
});

test("reports added, removed and altered cards", () => {
  const [one] = pool().definitions;
  if (one === undefined) throw new Error("the pool has a definition");
  const other = { ...one, definitionId: "0".repeat(23) + 2 };
  const altered = { ...one, availableTo: 5 };
  expect(changes(pool(), pool({ definitions: [altered, other] }))).toEqual([
    "1 card added",
    "1 card with a changed print run or time window",
  ]);
  expect(changes(pool({ definitions: [one, other] }), pool())).toEqual(["1 card removed"]);
  expect(changes(pool(), pool({ policy: "weights", weights: { Basic: 1 } }))).toEqual([
    "every copy equally likely, now rarities by weight",
  ]);
  const pity = { softFrom: 10, stepPpm: 100_000, hardAt: 16, minimum: "Legendary" as const };
  expect(changes(pool(), pool({ noRepeats: true, pity }))).toEqual([
    "repeats possible before, now no repeats",
    "bad-luck protection now: Legendary or better within 16 packs, from pack 11 on 10% more each",
  ]);
  const [soon, late] = [{ ...pity, hardAt: 12 }, pity];
  expect(changes(pool({ pity: late }), pool({ pity: soon }))).toEqual([
    "bad-luck protection before: Legendary or better within 16 packs, from pack 11 on 10% more each",
    "bad-luck protection now: Legendary or better within 12 packs, from pack 11 on 10% more each",
  ]);
  expect(changes(pool({ pity }), pool())).toEqual([
    "bad-luck protection before: Legendary or better within 16 packs, from pack 11 on 10% more each",
    "now no bad-luck protection",
  ]);
  expect(changes(pool({ pity }), pool({ pity: { ...pity } }))).toEqual(["No change to the odds"]);
  expect(changes(pool(), pool())).toEqual(["No change to the odds"]);
});

test("counts only cards in their window as printed", () => {
  const [one] = pool().definitions;
  if (one === undefined) throw new Error("the pool has a definition");
  const gone = pool({ definitions: [one, { ...one, availableTo: 5 }] });
  expect(printedOf(gone, 5).get("Basic")).toBe(2000);
  expect(printedOf(gone, 6).get("Basic")).toBe(1000);
});
