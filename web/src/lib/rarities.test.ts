import { expect, test } from "vitest";
import table from "../../../data/rarities.json";
import { rarities, rarityColor, rarityOf, rarityRank } from "./rarities";

test("has the shared table's rarities in order, with the specified copies and colours", () => {
  expect(
    rarities.map(({ name, totalCopies, color, order }) => ({ name, totalCopies, color, order })),
  ).toEqual(table);
  expect(rarities.map(({ name, totalCopies, color }) => `${name} ${totalCopies} ${color}`)).toEqual([
    "Basic 1000 #8D8D8D",
    "Common 800 #64B5F6",
    "Standard 600 #66BB6A",
    "Uncommon 400 #1976D2",
    "Rare 300 #AB47BC",
    "Epic 200 #FFA726",
    "Legendary 100 #e32232",
    "Mythic 50 hotpink",
    "Unique 10 black",
    "Divine 1 white",
  ]);
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
