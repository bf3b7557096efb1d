/** All patterns of packs (docs/fairness.md, section 19), the most striking first. */
export const PATTERNS = ["god-pack", "consecutive-mints", "same-rarity", "one-series"] as const;

export type Pattern = (typeof PATTERNS)[number];

/** The known patterns among these values, in the order of `PATTERNS`. */
export function readPatterns(values: unknown): Pattern[] {
  return Array.isArray(values) ? PATTERNS.filter((pattern) => values.includes(pattern)) : [];
}
