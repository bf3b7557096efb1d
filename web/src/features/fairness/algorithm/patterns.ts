import type { Schemas } from "../../../api/client";
import { patternValues } from "../../../api/schema";
import type { Copy, Pool } from "../types";
import { rarityIndex } from "./pool";

/** Section 19 of docs/fairness.md: patterns of a pack's cards. */

/** All patterns, ascending. */
export const PATTERNS = patternValues;
export type Pattern = Schemas["Pattern"];

/** Smaller packs have no patterns. */
const FEWEST_CARDS = 3;

/** The patterns of the drawn copies, ascending. */
export function patternsOf(copies: readonly Copy[], { definitions }: Pick<Pool, "definitions">): Pattern[] {
  const [first] = copies;
  if (first === undefined || copies.length < FEWEST_CARDS) return [];
  const seriesOf = ({ definitionId }: Copy) =>
    definitions.find((definition) => definition.definitionId === definitionId)?.series ?? null;
  const mints = copies.map(({ mint }) => mint).sort((a, b) => a - b);
  const lowest = mints[0] ?? 0;
  const series = seriesOf(first);
  const fits: Record<Pattern, boolean> = {
    "consecutive-mints": mints.every((mint, index) => mint === lowest + index),
    "god-pack": copies.every(({ rarity }) => rarityIndex(rarity) >= rarityIndex("Epic")),
    "one-series": series !== null && copies.every((copy) => seriesOf(copy) === series),
    "same-rarity": copies.every(({ rarity }) => rarity === first.rarity),
  };
  return PATTERNS.filter((pattern) => fits[pattern]);
}
