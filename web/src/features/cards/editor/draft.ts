import type { Schemas } from "../../../api/client";
import { toInstant, toLocal } from "../../../lib/localTime";
import { perRarity, RARITY_NAMES, type RarityName } from "../../../lib/rarities";
import type { Fields } from "../../editing/rebased";

type AdminCard = Schemas["AdminDefinition"];

/** Whether a card is printed in a rarity, and in how many copies, as typed. */
export interface Print {
  on: boolean;
  copies: string;
}

/** A card in the editor: everything as its fields show it. */
export interface Draft {
  /** Which card is changed; null for a new one. */
  id: string | null;
  /** The version that was read, so that no other admin's change is overwritten. */
  version: string | null;
  name: string;
  imageUrl: string;
  alt: string;
  flavorText: string;
  artist: string;
  series: string;
  tags: readonly string[];
  /** Local date and time as the browser's own field has it; empty for open. */
  from: string;
  to: string;
  prints: Readonly<Record<RarityName, Print>>;
  retired: boolean;
}

/** The most copies of a card in one rarity. */
export const MOST_COPIES = 100_000;
/** The most tags of a card. */
export const MOST_TAGS = 12;

function printsBy(print: (rarity: RarityName, usual: number) => Print): Record<RarityName, Print> {
  return perRarity(({ name, totalCopies }) => print(name, totalCopies));
}

/** A new card: all rarities in their usual copies. */
export function newDraft(): Draft {
  return {
    id: null,
    version: null,
    name: "",
    imageUrl: "",
    alt: "",
    flavorText: "",
    artist: "",
    series: "",
    tags: [],
    from: "",
    to: "",
    prints: printsBy((_, usual) => ({ on: true, copies: String(usual) })),
    retired: false,
  };
}

/** A saved card as a draft. */
export function draftOf(card: AdminCard): Draft {
  const printed = new Map(card.rarities.map(({ rarity, totalCopies }) => [rarity, totalCopies]));
  return {
    id: card._id,
    version: card.version,
    name: card.name,
    imageUrl: card.imageUrl,
    alt: card.alt,
    flavorText: card.flavorText ?? "",
    artist: card.artist ?? "",
    series: card.series,
    tags: card.tags,
    from: toLocal(card.availableFrom),
    to: toLocal(card.availableTo),
    prints: printsBy((rarity, usual) => ({
      on: printed.has(rarity),
      copies: String(printed.get(rarity) ?? usual),
    })),
    retired: card.retired,
  };
}

/** The copies that a text means; null unless it is a whole number in range. */
export function copiesOf(text: string): number | null {
  const plain = text.trim();
  const copies = /^\d{1,6}$/.test(plain) ? Number(plain) : 0;
  return copies >= 1 && copies <= MOST_COPIES ? copies : null;
}

/** Printed rarities, with invalid copies as 0, which the server refuses at their field. */
export function printed(draft: Draft) {
  return RARITY_NAMES.filter((rarity) => draft.prints[rarity].on).map((rarity) => ({
    rarity,
    totalCopies: copiesOf(draft.prints[rarity].copies) ?? 0,
  }));
}

/** The request body. Unchanged times stay as exact as they are. */
export function bodyOf(draft: Draft, saved?: AdminCard): Schemas["CardDraft"] {
  const kept = (local: string, before: string | null | undefined) =>
    before != null && toLocal(before) === local ? before : toInstant(local);
  return {
    name: draft.name,
    imageUrl: draft.imageUrl,
    alt: draft.alt,
    flavorText: draft.flavorText,
    artist: draft.artist,
    series: draft.series,
    tags: [...draft.tags],
    availableFrom: kept(draft.from, saved?.availableFrom),
    availableTo: kept(draft.to, saved?.availableTo),
    rarities: printed(draft),
    retired: draft.retired,
    ...(draft.version === null ? {} : { version: draft.version }),
  };
}

/** The edited fields. */
export const FIELDS: Fields<Draft> = [
  ["imageUrl", "Picture"],
  ["alt", "What the picture shows"],
  ["name", "Name"],
  ["series", "Series"],
  ["flavorText", "Its text"],
  ["artist", "Artist"],
  ["tags", "Tags"],
  ["from", "Pulled from"],
  ["to", "Pulled until"],
  ["prints", "What is printed"],
  ["retired", "Retired"],
];

/** Whether two drafts make the same request. */
export function same(one: Draft, other: Draft): boolean {
  const serialized = (draft: Draft) => JSON.stringify({ ...bodyOf(draft), version: null });
  return serialized(one) === serialized(other);
}

/** The tags with the typed ones: separated by commas or semicolons, each once in any case. */
export function withTags(tags: readonly string[], typed: string): string[] {
  const all = [...tags];
  for (const word of typed.split(/[,;\n]/)) {
    const tag = word.trim().slice(0, 30);
    const known = all.some((other) => other.toLowerCase() === tag.toLowerCase());
    if (tag !== "" && !known && all.length < MOST_TAGS) all.push(tag);
  }
  return all;
}
