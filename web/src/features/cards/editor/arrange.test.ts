import { expect, test } from "vitest";
import type { Schemas } from "../../../api/client";
import { groupCards } from "./arrange";
import { mergeGroups } from "./queries";

const card = (name: string, change: Partial<Schemas["Definition"]> = {}): Schemas["Definition"] => ({
  _id: name,
  name,
  imageUrl: "",
  alt: "",
  series: "Birds",
  tags: [],
  availableFrom: null,
  availableTo: null,
  limited: false,
  retired: false,
  rarities: [],
  ...change,
});
const print = (rarity: "Basic" | "Rare") => ({ rarity, totalCopies: 5, remainingCopies: 5 });

test("merges a card of several groups into one with all of its print runs", () => {
  const groups = {
    Basic: [card("Owl", { rarities: [print("Basic")] })],
    Rare: [card("Ant", { rarities: [print("Rare")] }), card("Owl", { rarities: [print("Rare")] })],
  };
  const names = mergeGroups(groups).map(({ name, rarities }) => [name, rarities.map(({ rarity }) => rarity)]);
  expect(names).toEqual([
    ["Ant", ["Rare"]],
    ["Owl", ["Basic", "Rare"]],
  ]);
});

test("searches all texts of a card", () => {
  const cards = [
    card("Ant", { series: "Insects", tags: ["small"], rarities: [print("Basic"), print("Rare")] }),
    card("Owl", { artist: "Ada" }),
  ];
  const names = (by: "series" | "rarity", search: string) =>
    groupCards(cards, by, search).map((group) => [group.name, group.cards.map(({ name }) => name)]);
  expect(names("series", "")).toEqual([
    ["Birds", ["Owl"]],
    ["Insects", ["Ant"]],
  ]);
  expect(names("rarity", "")).toEqual([
    ["Basic", ["Ant"]],
    ["Rare", ["Ant"]],
    ["Not printed in any rarity", ["Owl"]],
  ]);
  expect(names("series", "SMALL")).toEqual([["Insects", ["Ant"]]]);
  expect(names("series", "ada")).toEqual([["Birds", ["Owl"]]]);
  expect(names("series", "none")).toEqual([]);
});
