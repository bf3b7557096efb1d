import { expect, test } from "vitest";
import type { RarityName } from "../../lib/rarities";
import { aCard } from "../../test/builders";
import { type Held, meaningOf, tallyOf } from "./meaning";
import type { Pull } from "./ritual";

const pull = (rarity: RarityName, mark: Pull["mark"]): Pull => ({
  card: aCard({ definitionId: "fox", rarity }),
  mark,
});
const held = (counts: Partial<Record<RarityName, number>>): Held => new Map([["fox", counts]]);

test("is the server's mark while nothing else is known", () => {
  expect(meaningOf(pull("Rare", "new"))).toEqual({ kind: "new", copies: null, wished: false });
  expect(meaningOf(pull("Rare", "duplicate"))).toMatchObject({ kind: "duplicate", copies: null });
  expect(meaningOf(pull("Rare", null))).toMatchObject({ kind: null });
});

test("a new rarity is an upgrade only if all other copies are less rare", () => {
  const kindWith = (counts: Partial<Record<RarityName, number>>) =>
    meaningOf(pull("Rare", "new"), held(counts)).kind;
  expect(kindWith({ Rare: 1 })).toBe("new");
  expect(kindWith({ Basic: 2, Common: 1, Rare: 1 })).toBe("upgrade");
  expect(kindWith({ Basic: 2, Epic: 1, Rare: 1 })).toBe("new");
});

test("a duplicate has the number of copies in its rarity", () => {
  expect(meaningOf(pull("Rare", "duplicate"), held({ Basic: 5, Rare: 3 }))).toMatchObject({
    kind: "duplicate",
    copies: 3,
  });
});

test("a card is wished for from the lowest wanted rarity up", () => {
  const wished = (rarity: RarityName) =>
    meaningOf(pull(rarity, "new"), undefined, new Map([["fox", "Rare"]])).wished;
  expect([wished("Uncommon"), wished("Rare"), wished("Divine")]).toEqual([false, true, true]);
});

test("the tally counts a wished card also by what it is", () => {
  const pulls = [pull("Rare", "new"), pull("Basic", "duplicate")];
  const tally = tallyOf(
    pulls,
    pulls.map((one) => meaningOf(one, undefined, new Map([["fox", "Rare"]]))),
  );
  expect(tally).toEqual({ wished: [pulls[0]], new: [pulls[0]], upgrade: [], duplicate: [pulls[1]] });
});
