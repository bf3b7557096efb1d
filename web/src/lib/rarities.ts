import table from "../../../data/rarities.json";

/** The ten rarities, from the most to the least printed. */
export const RARITY_NAMES = [
  "Basic",
  "Common",
  "Standard",
  "Uncommon",
  "Rare",
  "Epic",
  "Legendary",
  "Mythic",
  "Unique",
  "Divine",
] as const;
export type RarityName = (typeof RARITY_NAMES)[number];

/** One of the ten rarities, as the shared table has it. */
export interface RarityFacts {
  name: RarityName;
  totalCopies: number;
  color: string;
  order: number;
  /** Lower-case name: what `data-rarity` and the tokens use. */
  slug: string;
}

/** All rarities, from the most to the least printed. */
export const rarities: readonly RarityFacts[] = RARITY_NAMES.map((name) => {
  const row = table.find((facts) => facts.name === name);
  if (row === undefined) throw new Error(`data/rarities.json lacks ${name}`);
  return { ...row, name, slug: name.toLowerCase() };
});

const bySlug = new Map(rarities.map((row) => [row.slug, row]));

/** Colour of anything that claims a rarity we do not know. */
export const UNKNOWN_COLOR = "#fff";

/** Looks a rarity up by its name in any case; `undefined` when there is no such rarity. */
export function rarityOf(name: string | null | undefined): RarityFacts | undefined {
  return name == null ? undefined : bySlug.get(name.trim().toLowerCase());
}

/** The colour to paint a rarity with. */
export function rarityColor(name: string | null | undefined): string {
  return rarityOf(name)?.color ?? UNKNOWN_COLOR;
}

/** A rarity's fill: its colour; for black, which is invisible on a dark page, black and white. */
export function rarityFill(name: string | null | undefined): string {
  return rarityOf(name)?.name === "Unique"
    ? "repeating-linear-gradient(135deg, #0a0a0b 0 3px, #f5f5f5 3px 6px)"
    : rarityColor(name);
}

/** Rank for sorting: 1 is the commonest, 0 means unknown. */
export function rarityRank(name: string | null | undefined): number {
  return rarityOf(name)?.order ?? 0;
}
