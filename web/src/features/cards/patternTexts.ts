import { type Pattern, readPatterns } from "../../lib/patterns";
import * as m from "./messages";

const CASES = {
  "god-pack": "godPack",
  "consecutive-mints": "consecutiveMints",
  "same-rarity": "sameRarity",
  "one-series": "oneSeries",
} as const satisfies Record<Pattern, string>;

export const patternName = (pattern: Pattern): string => m.patternName({ pattern: CASES[pattern] });

/** A pattern as a sentence, such as "God pack: every card is Epic or better". */
export const patternText = (pattern: Pattern): string => m.patternRule({ pattern: CASES[pattern] });

/** The patterns of an opened pack, from its cards: a sentence for one, the names of several, empty for none. */
export function cueText(cards: readonly { patterns?: readonly Pattern[] }[]): string {
  const patterns = readPatterns(cards[0]?.patterns);
  const [first] = patterns;
  if (first === undefined) return "";
  return patterns.length === 1 ? patternText(first) : patterns.map(patternName).join(" · ");
}
