import { expect, test } from "vitest";
import { aCard } from "../../test/builders";
import { anOffer } from "../../test/market";
import { sortOffers } from "./offers";
import { listingSearch } from "./search";

const offers = [
  anOffer({ _id: "old", offeredPacks: 9, createdAt: "2026-05-01T10:00:00Z" }),
  anOffer({
    _id: "cards",
    offeredPacks: 0,
    offeredCards: [aCard({ rarity: "Basic" }), aCard({ rarity: "Basic", mintNumber: 2 })],
    createdAt: "2026-05-01T11:00:00Z",
  }),
  anOffer({
    _id: "divine",
    offeredPacks: 0,
    offeredCards: [aCard({ rarity: "Divine" })],
    createdAt: "2026-05-01T12:00:00Z",
  }),
];

test.each([
  ["new", ["divine", "cards", "old"]],
  ["packs", ["old", "divine", "cards"]],
  ["cards", ["cards", "divine", "old"]],
  ["rarity", ["divine", "cards", "old"]],
] as const)("sorts by %s", (sort, ids) => {
  expect(sortOffers(offers, sort).map(({ _id }) => _id)).toEqual(ids);
});

test("falls back to the newest first for an invalid address", () => {
  expect(listingSearch.parse({ offers: "price" }).offers).toBe("new");
  expect(listingSearch.parse({ offers: "packs" }).offers).toBe("packs");
});
