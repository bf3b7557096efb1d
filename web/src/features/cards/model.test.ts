import { describe, expect, test, vi } from "vitest";
import {
  cardLabel,
  definitionName,
  focusStyle,
  isModifierId,
  mintText,
  modifierSlug,
  nameParts,
  pictureSrcSet,
  planesOf,
  printedRarity,
  raritySlug,
  seedOf,
  shownRarity,
} from "./model";

const hash = "0123456789abcdef0123456789abcdef01234567";

describe("mint", () => {
  test.each([
    [{ name: "A", rarity: "Legendary", mintNumber: 7 }, "7 / 100"],
    [{ name: "A", rarity: "legendary", mintNumber: 7 }, "7 / 100"],
    [{ name: "A", rarity: "Basic", mintNumber: 7, totalCopies: 250 }, "7 / 250"],
    [{ name: "A", mintNumber: 3 }, "3 / 800"],
    [{ name: "A", rarity: "Shiny", mintNumber: 7 }, "???"],
    [{ name: "A", rarity: "Divine", mintNumber: null }, "???"],
    [{ name: "A", rarity: "Divine", mintNumber: 0 }, "0 / 1"],
  ])("%o is %s", (card, text) => expect(mintText(card)).toBe(text));
});

test.each([
  [undefined, "Common", "common"],
  [null, "Common", "common"],
  ["", "Common", "common"],
  ["UNIQUE", "Unique", "unique"],
  ["holo-v", "holo-v", "holo-v"],
  ["Shiny", "Shiny", "unknown"],
])("rarity %s shows as %s", (rarity, shown, slug) => {
  const card = { name: "A", ...(rarity === undefined ? {} : { rarity }) };
  expect([shownRarity(card), raritySlug(card)]).toEqual([shown, slug]);
});

test.each([
  ["0123456789abcdef01234567", true],
  ["0123456789ABCDEF01234567", true],
  ["0123456789abcdef0123456", false],
  ["0123456789abcdef012345678", false],
  ["0123456789abcdef0123456g", false],
  ["Prismatic", false],
])("%s is an id: %s", (text, id) => expect(isModifierId(text)).toBe(id));

test.each([
  [undefined, "none"],
  ["", "none"],
  ["Glitch", "glitch"],
  ["Glitched", "glitch"],
  ["negative", "negative"],
  ["Prismatic", "prismatic"],
  ["Sepia", "custom"],
])("modifier %s paints %s", (name, slug) => expect(modifierSlug(name)).toBe(slug));

test("names everything that the picture shows", () => {
  const card = { name: "Lantern Eel", rarity: "Legendary", mintNumber: 7, slabbed: true, grade: 9 };
  expect(cardLabel(card)).toBe("Lantern Eel, Legendary, mint 7 of 100, graded 9");
});

test("gives copies different seeds, always the same for one", () => {
  const random = vi.spyOn(Math, "random");
  expect(seedOf("a1")).toBe(seedOf("a1"));
  expect(seedOf("a1")).not.toBe(seedOf("a2"));
  expect(random).not.toHaveBeenCalled();
});

test.each([
  [
    "/demo-art/lantern-fox.webp",
    "/demo-art/lantern-fox-s.webp 240w, /demo-art/lantern-fox-m.webp 400w, /demo-art/lantern-fox.webp 600w",
  ],
  [
    `/pictures/${hash}-cut-foil.webp`,
    `/pictures/${hash}-cut-foil-s.webp 240w, /pictures/${hash}-cut-foil-m.webp 400w, /pictures/${hash}-cut-foil.webp 600w`,
  ],
  [
    `/pictures/${hash}-large.webp`,
    `/pictures/${hash}-large-s.webp 240w, /pictures/${hash}-large-m.webp 400w, /pictures/${hash}-large.webp 600w`,
  ],
  [`/pictures/${hash}-cut.subject.webp`, undefined],
  ["/images/upload.webp", undefined],
  ["https://example.org/demo-art/fox.webp", undefined],
  ["/demo-art/../secret.webp", undefined],
])("offers the picture %s in %s", (url, set) => expect(pictureSrcSet(url)).toBe(set));

test.each([
  ["/demo-art/lantern-fox.webp", "/demo-art/lantern-fox-l.webp 1200w"],
  [`/pictures/${hash}-large.webp`, `/pictures/${hash}-large-l.webp 1200w`],
  [`/pictures/${hash}-large-cut-foil.webp`, `/pictures/${hash}-large-cut-foil-l.webp 1200w`],
  [`/pictures/${hash}-cut.webp`, undefined],
  [`/pictures/${hash}-cut-large.webp`, undefined],
  ["https://example.org/demo-art/fox.webp", undefined],
])("the close-up of %s is %s", (url, expected) => {
  const closeup = pictureSrcSet(url, true)
    ?.split(", ")
    .find((file) => file.endsWith(" 1200w"));
  expect(closeup).toBe(expected);
});

test("puts a picture at its focus, or leaves it where its rarity shows it", () => {
  expect([focusStyle({}), focusStyle({ artFocus: null })]).toEqual([undefined, undefined]);
  expect(focusStyle({ artFocus: 0 })?.["--art-focus"]).toContain("(0 - var(--reach) / 2)");
  expect(focusStyle({ artFocus: 35 })?.["--art-focus"]).toContain("(0.35 - var(--reach) / 2)");
});

test.each([
  [`/pictures/${hash}.webp`, undefined],
  [`/pictures/${hash}-cut.webp`, { back: `${hash}-cut.back`, subject: `${hash}-cut.subject` }],
  [`/pictures/${hash}-foil.webp`, { foil: `${hash}-foil.foil` }],
  [
    `/pictures/${hash}-cut-foil.webp`,
    { back: `${hash}-cut-foil.back`, subject: `${hash}-cut-foil.subject`, foil: `${hash}-cut-foil.foil` },
  ],
  [`/pictures/${hash}-large.webp`, undefined],
  [
    `/pictures/${hash}-large-cut.webp`,
    { back: `${hash}-large-cut.back`, subject: `${hash}-large-cut.subject` },
  ],
  [`/pictures/${hash}-foil-cut.webp`, undefined],
  [`/pictures/${hash}-cut-s.webp`, undefined],
  [
    "/demo-art/lantern-fox.webp",
    { back: "lantern-fox.back", subject: "lantern-fox.subject", front: "lantern-fox.front" },
  ],
  ["https://example.org/demo-art/fox.webp", undefined],
  ["", undefined],
])("the planes of %s are %o", (url, names) => {
  const folder = url.slice(0, url.lastIndexOf("/") + 1);
  const planes =
    names && Object.fromEntries(Object.entries(names).map(([key, name]) => [key, `${folder}${name}.webp`]));
  expect(planesOf(url)).toEqual(planes);
});

test("shows the number of printed copies where no particular copy is meant", () => {
  const card = { name: "Eel", rarity: "Basic", printed: 1000 };
  expect(mintText(card)).toBe("1,000 copies");
  expect(cardLabel(card)).toBe("Eel, Basic, 1,000 copies printed");
  expect(mintText({ ...card, rarity: "Divine", printed: 1 })).toBe("1 copy");
});

test.each([
  ["Negative Lantern Eel", { _id: "1", name: "Negative", prefix: "Negative " }, "Lantern Eel"],
  ["The Negative Space", { _id: "1", name: "Negative", prefix: "Negative " }, "The Negative Space"],
  ["Glitch Goblin", "Glitch", "Glitch Goblin"],
  ["Lantern Eel", null, "Lantern Eel"],
  [null, null, "this card"],
])("%s with %o is a copy of %s", (name, modifier, expected) => {
  expect(definitionName({ name, modifier })).toBe(expected);
});

test.each([
  ["Glitched Lantern Fox", { name: "Glitch" }, "Glitched", "Lantern Fox"],
  ["Prismatic Lantern Fox", { name: "Prismatic" }, "Prismatic", "Lantern Fox"],
  ["Negative Lantern Fox", { name: "Negative", prefix: "Negative " }, "Negative", "Lantern Fox"],
  ["Frozen Lantern Fox", { name: "Winter", prefix: "Frozen" }, "Frozen", "Lantern Fox"],
  ["Negative Lantern Fox", { name: "Negative", prefix: "Negative " }, "Negative", "Lantern Fox"],
  ["Lantern Fox", { name: "Negative" }, "", "Lantern Fox"],
  ["Negativeland", { name: "Negative" }, "", "Negativeland"],
  ["Negative", { name: "Negative" }, "", "Negative"],
  ["Lantern Fox", undefined, "", "Lantern Fox"],
])("%s with %o is set as %s and %s", (name, modifier, kicker, title) => {
  expect(nameParts(name, modifier)).toEqual({ kicker, title });
});

test.each([
  ["Holo-V", "Holo V"],
  ["legendary", "Legendary"],
  ["Shiny", "Shiny"],
])("%s is printed as %s", (rarity, printed) => {
  expect(printedRarity({ name: "A", rarity })).toBe(printed);
});
