import table from "../../../definitions/rarities.json";
import { RARITY_NAMES } from "./rarityNames";

export { RARITY_NAMES };
export type RarityName = (typeof RARITY_NAMES)[number];

/** A row of `definitions/rarities.json`. */
export interface RarityFacts {
  name: RarityName;
  /** Id of the rarity in the digests of draws. */
  id: number;
  /** Rank from 1; higher is rarer. */
  order: number;
  totalCopies: number;
  /** Default weight in a new pack that draws by weights. */
  weight: number;
  color: string;
  /** Fill of areas, if it differs from `color`. */
  fill?: string;
  /** A brighter `color` for light effects. */
  light: string;
  /** The theme whose background is too similar to `color`: the sign is outlined there. */
  outlineOn?: string;
  /** Pitch of its chord, in semitones above that of the commonest rarity. */
  tone: number;
  /** SVG path of its sign. */
  sign: string;
  /** Lower-case name, used by `data-rarity` and the effects. */
  slug: string;
}

/** All rarities, from the most to the least printed. */
export const rarities: readonly RarityFacts[] = RARITY_NAMES.map((name) => {
  const row = table.find((facts) => facts.name === name);
  if (row === undefined) throw new Error(`definitions/rarities.json lacks ${name}`);
  return { ...row, name, slug: name.toLowerCase() };
});

export const COMMONEST = RARITY_NAMES[0];
export const RAREST = rarities.at(-1)?.name ?? COMMONEST;

/** Creates a record with a value for each rarity. */
export function perRarity<T>(of: (rarity: RarityFacts) => T): Record<RarityName, T> {
  return Object.fromEntries(rarities.map((rarity) => [rarity.name, of(rarity)])) as Record<RarityName, T>;
}

const bySlug = new Map(rarities.map((row) => [row.slug, row]));

/** Colour of an unknown rarity. */
export const UNKNOWN_COLOR = "#fff";

/** Finds a rarity by its name in any case; `undefined` if there is none. */
export function rarityOf(name: string | null | undefined): RarityFacts | undefined {
  return name == null ? undefined : bySlug.get(name.trim().toLowerCase());
}

export function rarityColor(name: string | null | undefined): string {
  return rarityOf(name)?.color ?? UNKNOWN_COLOR;
}

/** A rarity's fill: its colour, or black and white for black, which is invisible on a dark page. */
export function rarityFill(name: string | null | undefined): string {
  return rarityOf(name)?.fill ?? rarityColor(name);
}

/** Rank for sorting: 1 is the commonest, 0 an unknown rarity. */
export function rarityRank(name: string | null | undefined): number {
  return rarityOf(name)?.order ?? 0;
}
