import type { Schemas } from "../../../api/client";
import { toInstant, toLocal } from "../../../lib/localTime";
import { perRarity, RARITY_NAMES, type RarityName } from "../../../lib/rarities";
import type { Fields } from "../../editing/rebased";
import * as m from "./messages";

type AdminCard = Schemas["AdminDefinition"];

/** The print run of one rarity, with the number of copies as typed. */
export interface Print {
  on: boolean;
  copies: string;
}

/** A card in the editor, with the values of its fields. */
export interface Draft {
  /** The edited card's id; null for a new card. */
  id: string | null;
  /** The loaded version, by which the server detects another admin's changes. */
  version: string | null;
  name: string;
  imageUrl: string;
  alt: string;
  /** The height that windows show: per cent from the top. Null for the usual place. */
  artFocus: number | null;
  flavorText: string;
  artist: string;
  series: string;
  tags: readonly string[];
  /** A local date and time, as in the browser's field; empty for no limit. */
  from: string;
  to: string;
  prints: Readonly<Record<RarityName, Print>>;
  retired: boolean;
}

/** The largest print run of one rarity. */
export const MAX_COPIES = 100_000;
/** The maximum number of tags of a card. */
export const MAX_TAGS = 12;

function printsBy(print: (rarity: RarityName, usual: number) => Print): Record<RarityName, Print> {
  return perRarity(({ name, totalCopies }) => print(name, totalCopies));
}

/** A new card, with the usual print run in every rarity. */
export function newDraft(): Draft {
  return {
    id: null,
    version: null,
    name: "",
    imageUrl: "",
    alt: "",
    artFocus: null,
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

export function draftOf(card: AdminCard): Draft {
  const printed = new Map(card.rarities.map(({ rarity, totalCopies }) => [rarity, totalCopies]));
  return {
    id: card._id,
    version: card.version,
    name: card.name,
    imageUrl: card.imageUrl,
    alt: card.alt,
    artFocus: card.artFocus ?? null,
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

/** The number of copies; null unless the text is a whole number in range. */
export function copiesOf(text: string): number | null {
  const plain = text.trim();
  const copies = /^\d{1,6}$/.test(plain) ? Number(plain) : 0;
  return copies >= 1 && copies <= MAX_COPIES ? copies : null;
}

/** The printed rarities. Invalid numbers of copies become 0, which the server refuses with an error for the field. */
export function printed(draft: Draft) {
  return RARITY_NAMES.filter((rarity) => draft.prints[rarity].on).map((rarity) => ({
    rarity,
    totalCopies: copiesOf(draft.prints[rarity].copies) ?? 0,
  }));
}

/** The request body. Unchanged times keep their seconds, which the fields do not show. */
export function bodyOf(draft: Draft, saved?: AdminCard): Schemas["CardDraft"] {
  const kept = (local: string, before: string | null | undefined) =>
    before != null && toLocal(before) === local ? before : toInstant(local);
  return {
    name: draft.name,
    imageUrl: draft.imageUrl,
    alt: draft.alt,
    artFocus: draft.artFocus,
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

/** The fields that a conflict with another admin's changes names. */
export const fields = (): Fields<Draft> => [
  ["imageUrl", m.picture()],
  ["alt", m.alt()],
  ["artFocus", m.artFocus()],
  ["name", m.name()],
  ["series", m.series()],
  ["flavorText", m.flavorText()],
  ["artist", m.artist()],
  ["tags", m.tags()],
  ["from", m.pulledFrom()],
  ["to", m.pulledUntil()],
  ["prints", m.prints()],
  ["retired", m.retired()],
];

/** Whether two drafts make the same request. */
export function sameDraft(one: Draft, other: Draft): boolean {
  const serialized = (draft: Draft) => JSON.stringify({ ...bodyOf(draft), version: null });
  return serialized(one) === serialized(other);
}

/** Adds typed tags, separated by commas or semicolons, without duplicates in any case. */
export function withTags(tags: readonly string[], typed: string): string[] {
  const all = [...tags];
  for (const word of typed.split(/[,;\n]/)) {
    const tag = word.trim().slice(0, 30);
    const known = all.some((other) => other.toLowerCase() === tag.toLowerCase());
    if (tag !== "" && !known && all.length < MAX_TAGS) all.push(tag);
  }
  return all;
}
