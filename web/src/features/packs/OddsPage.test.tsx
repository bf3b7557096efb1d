import { expect, test } from "vitest";
import type { Schemas } from "../../api/client";
import { aPack } from "../../test/builders";
import { expectNoViolations, renderAt, retry, screen, within } from "../../test/render";
import { errorResponse, failOnce, http, mockGet, server } from "../../test/server";
import { changes, printedOf } from "./oddsHistory";

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
  modifierChance: 0.1,
  copiesLeft: 250,
  firstDraw: [{ rarity: "Basic", probability: 1, copiesLeft: 250 }],
  guaranteedDraw: [{ rarity: "Basic", probability: 1 }],
  atLeastOne: [{ rarity: "Basic", probability: 1, method: "exact" }],
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
    mockGet(`/api/packs/${pack._id}/odds/history`, { versions }),
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
  expect(story.getByText(/by the server itself: The pack was made/)).toBeVisible();
  await expectNoViolations();
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
    "1 card with another run or time window",
  ]);
  expect(changes(pool({ definitions: [one, other] }), pool())).toEqual(["1 card taken out"]);
  expect(changes(pool(), pool({ policy: "weights", weights: { Basic: 1 } }))).toEqual([
    "every copy equally likely, now rarities by weight",
  ]);
  expect(changes(pool(), pool())).toEqual(["Nothing that changes a chance"]);
});

test("counts only cards in their window as printed", () => {
  const [one] = pool().definitions;
  if (one === undefined) throw new Error("the pool has a definition");
  const gone = pool({ definitions: [one, { ...one, availableTo: 5 }] });
  expect(printedOf(gone, 5).get("Basic")).toBe(2000);
  expect(printedOf(gone, 6).get("Basic")).toBe(1000);
});
