import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import table from "../../../definitions/rarities.json";
import { RARITY_NAMES, rarities, rarityColor, rarityOf, rarityRank } from "./rarities";

test("has the shared table's rarities in order, the first ten with the specified copies and colours", () => {
  expect(RARITY_NAMES).toEqual(
    table.toSorted((one, other) => one.order - other.order).map(({ name }) => name),
  );
  expect(
    rarities.slice(0, 10).map(({ id, name, totalCopies, color }) => `${id} ${name} ${totalCopies} ${color}`),
  ).toEqual([
    "0 Basic 1000 #8D8D8D",
    "1 Common 800 #64B5F6",
    "2 Standard 600 #66BB6A",
    "3 Uncommon 400 #1976D2",
    "4 Rare 300 #AB47BC",
    "5 Epic 200 #FFA726",
    "6 Legendary 100 #e32232",
    "7 Mythic 50 hotpink",
    "8 Unique 10 black",
    "9 Divine 1 white",
  ]);
});

test("has an effect for each rarity", () => {
  for (const { slug } of rarities) {
    const effect = join(import.meta.dirname, `../features/cards/effects/${slug}.css`);
    expect(readFileSync(effect, "utf8")).toContain(`.card[data-rarity="${slug}"]`);
  }
});

test.each([
  ["divine", "white", 10],
  ["DIVINE", "white", 10],
  [" Basic ", "#8D8D8D", 1],
  ["Shiny", "#fff", 0],
  ["", "#fff", 0],
  [null, "#fff", 0],
  [undefined, "#fff", 0],
])("paints %s as %s and ranks it %d", (name, color, rank) => {
  expect([rarityColor(name), rarityRank(name)]).toEqual([color, rank]);
  expect(rarityOf(name) === undefined).toBe(rank === 0);
});
