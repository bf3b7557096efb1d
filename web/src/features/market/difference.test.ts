import { expect, test } from "vitest";
import { aCard } from "../../test/builders";
import { anOffer } from "../../test/market";
import { difference, type Seen } from "./difference";

const eel = aCard({ name: "Lantern Eel", rarity: "Rare", mintNumber: 7 });
const otter = aCard({ name: "Night Otter", rarity: "Basic", mintNumber: 12 });
const fox = aCard({ name: "Lantern Fox", rarity: "Epic", mintNumber: 3 });
const base: Seen = { card: eel, offer: anOffer({ offeredPacks: 2, offeredCards: [otter] }) };
const offering = (change: Partial<Seen["offer"]>): Seen => ({
  card: eel,
  offer: { ...base.offer, ...change },
});

test.each([
  ["the same", base, []],
  ["another message", offering({ message: "Please!" }), []],
  ["fewer packs", offering({ offeredPacks: 1 }), ["The offer has 1 pack, it had 2 packs."]],
  [
    "another card",
    offering({ offeredCards: [fox] }),
    [
      "Night Otter, Basic, mint 12 of 1000 is not in the offer any more.",
      "Lantern Fox, Epic, mint 3 of 200 is in the offer now.",
    ],
  ],
  [
    "a grade",
    offering({ offeredCards: [{ ...otter, grade: 2, slabbed: true }] }),
    ["Night Otter is now graded 2, it was ungraded."],
  ],
  ["a slab", offering({ offeredCards: [{ ...otter, slabbed: true }] }), ["Night Otter is now in a slab."]],
  [
    "a modifier",
    offering({ offeredCards: [{ ...otter, modifier: { _id: "0".repeat(24), name: "Glitch", prefix: "" } }] }),
    ["Night Otter has another modifier: Glitch."],
  ],
  [
    "the listed card",
    { ...base, card: { ...eel, grade: 10 } },
    ["Lantern Eel is now graded 10, it was ungraded."],
  ],
])("%s", (_, now, lines) => {
  expect(difference(base, now)).toEqual(lines);
});
