import table from "../../../data/rarities.json";
import { RARITY_NAMES } from "./rarityNames";

export { RARITY_NAMES };
export type RarityName = (typeof RARITY_NAMES)[number];

/** A rarity, as the shared table has it. */
export interface RarityFacts {
  name: RarityName;
  /** What the digests of draws have for it. */
  id: number;
  /** Its place, from 1: the higher, the rarer. */
  order: number;
  totalCopies: number;
  /** Its weight in a new pack that draws by weights. */
  weight: number;
  color: string;
  /** What to fill areas with, where that is not its colour. */
  fill?: string;
  /** Its colour, bright enough to shine. */
  light: string;
  /** The theme whose ground is too close to its colour, so that its sign needs an outline there. */
  outlineOn?: string;
  /** The pitch of its chord, in semitones above that of the commonest. */
  tone: number;
  /** The outline of its sign. */
  sign: string;
  /** Lower-case name: what `data-rarity` and the effects use. */
  slug: string;
}

/** All rarities, from the most to the least printed. */
export const rarities: readonly RarityFacts[] = RARITY_NAMES.map((name) => {
  const row = table.find((facts) => facts.name === name);
  if (row === undefined) throw new Error(`data/rarities.json lacks ${name}`);
  return { ...row, name, slug: name.toLowerCase() };
});

export const COMMONEST = RARITY_NAMES[0];
export const RAREST = rarities.at(-1)?.name ?? COMMONEST;

/** Something for each rarity. */
export function perRarity<T>(of: (rarity: RarityFacts) => T): Record<RarityName, T> {
  return Object.fromEntries(rarities.map((rarity) => [rarity.name, of(rarity)])) as Record<RarityName, T>;
}

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
  return rarityOf(name)?.fill ?? rarityColor(name);
}

/** Rank for sorting: 1 is the commonest, 0 means unknown. */
export function rarityRank(name: string | null | undefined): number {
  return rarityOf(name)?.order ?? 0;
}
