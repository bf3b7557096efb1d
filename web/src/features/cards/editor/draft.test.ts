import { expect, test } from "vitest";
import { rarities } from "../../../lib/rarities";
import { bodyOf, copiesOf, type Draft, draftOf, newDraft, sameDraft, withTags } from "./draft";
import type { AdminCard } from "./queries";

const card: AdminCard = {
  _id: "a".repeat(24),
  name: "Owl",
  imageUrl: "/pictures/owl.webp",
  alt: "An owl.",
  series: "Birds",
  tags: ["night"],
  availableFrom: "2026-12-24T18:00:30.250Z",
  availableTo: null,
  limited: true,
  retired: false,
  rarities: [
    { rarity: "Rare", totalCopies: 7, remainingCopies: 7, availableMintNumbers: [1, 2, 3, 4, 5, 6, 7] },
  ],
  version: "v1",
  pulled: false,
  warnings: [],
  packs: [],
};

test("saves an unedited card unchanged", () => {
  const body = bodyOf(draftOf(card), card);
  expect(body).toEqual({
    name: "Owl",
    imageUrl: "/pictures/owl.webp",
    alt: "An owl.",
    artFocus: null,
    flavorText: "",
    artist: "",
    series: "Birds",
    tags: ["night"],
    // Its seconds are not in the field, and are not lost.
    availableFrom: "2026-12-24T18:00:30.250Z",
    availableTo: null,
    rarities: [{ rarity: "Rare", totalCopies: 7 }],
    retired: false,
    version: "v1",
  });
});

test("saves the focus of a picture, also that of its upper end", () => {
  expect(bodyOf(draftOf({ ...card, artFocus: 0 })).artFocus).toBe(0);
  expect(sameDraft(draftOf(card), { ...draftOf(card), artFocus: 40 })).toBe(false);
});

test("creates a card with default print runs and no version", () => {
  const body = bodyOf(newDraft());
  expect(body.rarities?.map(({ totalCopies }) => totalCopies)).toEqual(
    rarities.map(({ totalCopies }) => totalCopies),
  );
  expect(body).not.toHaveProperty("version");
});

test("treats drafts with the same request as equal", () => {
  const draft = draftOf(card);
  const off: Draft = { ...draft, prints: { ...draft.prints, Basic: { on: false, copies: "3" } } };
  expect(sameDraft(draft, off)).toBe(true);
  expect(sameDraft(draft, { ...draft, version: "v2" })).toBe(true);
  expect(sameDraft(draft, { ...draft, tags: [] })).toBe(false);
  expect(sameDraft(draft, { ...draft, prints: { ...draft.prints, Basic: { on: true, copies: "3" } } })).toBe(
    false,
  );
});

test.each([
  ["1", 1],
  [" 100000 ", 100_000],
  ["100001", null],
  ["0", null],
  ["", null],
  ["1.5", null],
  ["-1", null],
  ["many", null],
])("reads %j copies as %s", (text, copies) => {
  expect(copiesOf(text)).toBe(copies);
});

test("splits tags, each once", () => {
  expect(withTags(["night"], "soft, NIGHT;  ; owl")).toEqual(["night", "soft", "owl"]);
  expect(withTags([], Array.from({ length: 20 }, (_, nth) => `t${nth}`).join(","))).toHaveLength(12);
});
