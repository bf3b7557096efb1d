import { expect, test } from "vitest";
import { aCard } from "../../test/builders";
import { aTrade, mira, nova } from "../../test/trading";
import { changeDeal, EMPTY_DEAL, preciousCards, seenBy, totalsByRarity } from "./deal";
import { difference } from "./difference";
import { chipsOf } from "./hints";
import { outcomeText, sideInBrief, sideText } from "./labels";
import { durationOf } from "./limits";
import { matches, pendingSearch } from "./pendingSearch";
import { tradingSearch } from "./tradingSearch";

const limits = { cards: 2, packs: 3 };
const card = (number: number, rarity: "Basic" | "Epic" | "Legendary" | "Divine" = "Basic") =>
  aCard({ _id: number.toString(16).padStart(24, "0"), name: `Card ${number}`, rarity, mintNumber: 1 });
const [one, two, three] = [card(1), card(2), card(3)];

test("adds and removes a card, and adds none to a full side", () => {
  const put = (deal = EMPTY_DEAL, chosen = one) =>
    changeDeal(deal, { kind: "toggle", half: "give", card: chosen, limits });
  const full = put(put(EMPTY_DEAL, one), two);
  expect(full.give.cards).toEqual([one, two]);
  expect(put(full, three)).toBe(full);
  expect(put(full, one).give.cards).toEqual([two]);
  expect(full.get).toEqual(EMPTY_DEAL.get);
});

test.each([
  [2, 2],
  [9, 3],
  [-1, 0],
  [1.7, 1],
])("limits %d packs to %d", (packs, limited) => {
  const deal = changeDeal(EMPTY_DEAL, { kind: "packs", half: "get", packs, limits });
  expect(deal.get.packs).toBe(limited);
});

test("totals the rarest first, and counts Legendary or better as precious", () => {
  const side = {
    cards: [card(1), card(2, "Divine"), card(3), card(4, "Epic"), card(5, "Legendary")],
    packs: 0,
  };
  expect(totalsByRarity(side).map(({ rarity, count }) => `${count} ${rarity}`)).toEqual([
    "1 Divine",
    "1 Legendary",
    "1 Epic",
    "2 Basic",
  ]);
  expect(preciousCards(side).map(({ rarity }) => rarity)).toEqual(["Divine", "Legendary"]);
});

test("shows a trade from the viewer's side", () => {
  const trade = aTrade();
  expect(seenBy(trade, nova._id)).toMatchObject({ incoming: true, partner: mira });
  expect(seenBy(trade, nova._id).deal.get).toEqual({ cards: trade.offeredItems, packs: 1 });
  expect(seenBy(trade, mira._id)).toMatchObject({ incoming: false, partner: nova });
  expect(seenBy(trade, mira._id).deal.give).toEqual({ cards: trade.offeredItems, packs: 1 });
});

test("names a partner whose account is deleted in the reader's words", () => {
  const trade = aTrade();
  const gone = { ...trade, sender: { ...trade.sender, username: "former collector" } };
  expect(seenBy(gone, nova._id).partner.username).toBe("collector without an account");
});

test("describes every difference from the viewer's side", () => {
  const before = aTrade();
  const [eel] = before.offeredItems;
  const modifier = { _id: "m1", name: "Glitch", prefix: "Glitched " };
  const after = aTrade({
    offeredItems: [aCard({ ...eel, grade: 3, slabbed: true, modifier }), three],
    requestedItems: [],
    offeredPacks: 0,
    requestedPacks: 2,
  });
  expect(difference(before, after, nova._id)).toEqual([
    "You no longer give Night Otter.",
    "You give 2 packs instead of 0.",
    "You now get Card 3.",
    "Lantern Eel is graded 3 now.",
    "Lantern Eel is in a slab now.",
    "Lantern Eel has the modifier Glitch now.",
    "You get 0 packs instead of 1.",
  ]);
  expect(difference(before, before, nova._id)).toEqual([]);
  expect(difference(after, before, mira._id)).toContain("Lantern Eel has no grade any more.");
});

test("shows hints as chips, urgent ones first", () => {
  const hint = {
    _id: "c",
    owner: "o",
    busy: { kind: "listing", message: "This card is listed on the market." },
    otherTrades: 2,
    lastCopy: true,
    alreadyOwned: true,
    wanted: true,
  };
  expect(chipsOf(hint, "give").map(({ text }) => text)).toEqual([
    "This card is listed on the market.",
    "Your last copy",
    "Their favourite card",
    "They already own this",
    "Also in 2 other offers",
  ]);
  expect(chipsOf({ ...hint, busy: null, otherTrades: 1 }, "get").map(({ text }) => text)).toEqual([
    "Their last copy",
    "Your favourite card",
    "You already own this",
    "Also in 1 other offer",
  ]);
});

test("describes sides and ends", () => {
  expect(sideText({ cards: [one, two], packs: 1 })).toBe("2 cards and 1 pack");
  expect(sideText({ cards: [], packs: 0 })).toBe("nothing");
  expect(sideInBrief({ cards: [one], packs: 2 })).toBe("Card 1 and 2 packs");
  expect(sideInBrief({ cards: [one, two], packs: 0 })).toBe("2 cards");
  expect(outcomeText(aTrade({ status: "cancelled", cancellationReason: "countered" }))).toBe(
    "Cancelled: nothing moved. It was answered with a counter-offer.",
  );
  expect(durationOf(168)).toEqual({ unit: "days", time: 7 });
  expect(durationOf(36)).toEqual({ unit: "other", time: 36 });
});

test("reads back what it writes to an address, and leaves out invalid values", () => {
  const search = tradingSearch.parse({
    with: "mira",
    mine: { search: "fox", lacking: true },
    pane: "theirs",
  });
  expect(tradingSearch.write(search)).toEqual({
    with: "mira",
    mine: { search: "fox", lacking: true },
    pane: "theirs",
  });
  expect(
    tradingSearch.write(tradingSearch.parse({ mine: 7, theirs: ["x"], pane: "both", card: null })),
  ).toEqual({});
  expect(pendingSearch.write(pendingSearch.parse({ tab: "outgoing", trade: "t", search: 7 }))).toEqual({
    tab: "outgoing",
    trade: "t",
    search: "7",
  });
  expect(pendingSearch.write(pendingSearch.parse({ tab: "all" }))).toEqual({});
});

test.each([
  ["", true],
  ["MIR", true],
  ["ótter", true],
  ["(.*%_", false],
])("searches for %o and finds it: %o", (search, found) => {
  expect(matches(aTrade(), "mira", search)).toBe(found);
});
