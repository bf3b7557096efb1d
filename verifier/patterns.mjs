// Section 19 of docs/fairness.md: patterns in the cards of a pack.
import { indexOf } from "./pool.mjs";

const EPIC = indexOf("Epic");
const MINIMUM_CARDS = 3;

const areEqual = (values) => values.every((value) => value === values[0]);

const patterns = {
  "consecutive-mints": (cards) =>
    cards
      .map(({ mint }) => mint)
      .sort((one, other) => one - other)
      .every((mint, index, sorted) => mint === sorted[0] + index),
  "god-pack": (cards) => cards.every(({ rarity }) => indexOf(rarity) >= EPIC),
  "one-series": (cards) => cards[0].series !== undefined && areEqual(cards.map(({ series }) => series)),
  "same-rarity": (cards) => areEqual(cards.map(({ rarity }) => rarity)),
};

/** The names of the patterns that the draws show, ascending. */
export function patternsOf(draws, pool) {
  if (draws.length < MINIMUM_CARDS) return [];
  const seriesOf = new Map(pool.definitions.map(({ definitionId, series }) => [definitionId, series]));
  const cards = draws.map(({ copy }) => ({ ...copy, series: seriesOf.get(copy.definitionId) }));
  return Object.keys(patterns).filter((name) => patterns[name](cards));
}
