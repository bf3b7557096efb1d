/** All patterns of packs (docs/fairness.md, section 19), the most striking first. */
export const PATTERNS = ["god-pack", "consecutive-mints", "same-rarity", "one-series"] as const;

export type Pattern = (typeof PATTERNS)[number];

/** The name of each pattern, and what it says about a pack. */
const TEXTS: Record<Pattern, { name: string; meaning: string }> = {
  "god-pack": { name: "God pack", meaning: "every card is Epic or better" },
  "consecutive-mints": { name: "Consecutive numbers", meaning: "the mints follow each other" },
  "same-rarity": { name: "One rarity", meaning: "every card has the same rarity" },
  "one-series": { name: "One series", meaning: "every card is from the same series" },
};

/** The known patterns among these values, in the order of `PATTERNS`. */
export function readPatterns(values: unknown): Pattern[] {
  return Array.isArray(values) ? PATTERNS.filter((pattern) => values.includes(pattern)) : [];
}

export const patternName = (pattern: Pattern): string => TEXTS[pattern].name;

/** A pattern as a sentence, such as "God pack: every card is Epic or better". */
export const patternText = (pattern: Pattern): string => `${TEXTS[pattern].name}: ${TEXTS[pattern].meaning}`;

/** The patterns of an opened pack, from its cards: a sentence for one, the names of several, empty for none. */
export function cueText(cards: readonly { patterns?: readonly Pattern[] }[]): string {
  const patterns = readPatterns(cards[0]?.patterns);
  const [first] = patterns;
  if (first === undefined) return "";
  return patterns.length === 1 ? patternText(first) : patterns.map(patternName).join(" · ");
}
