import type { Schemas } from "../../api/client";
import { formatNumber } from "../../lib/formats";
import { rarityOf } from "../../lib/rarities";

/** What is needed to draw a card. Every card of the API fits, older versions too. */
export interface ShownCard {
  _id?: string;
  /** What it is a copy of, where that is known. */
  definitionId?: string | null;
  name: string | null;
  rarity?: string | null;
  mintNumber?: number | null;
  totalCopies?: number | null;
  /** Copies printed, for a card of which no copy in particular is meant. */
  printed?: number;
  remaining?: number | null;
  imageUrl?: string | null;
  image?: string | null;
  flavorText?: string | null;
  description?: string | null;
  modifier?:
    | Schemas["Modifier"]
    | { name: string; prefix?: string; css?: string | null; look?: Schemas["Look"] | null }
    | string
    | null;
  grade?: number | null;
  slabbed?: boolean;
  /** What holds an owned card. */
  status?: Schemas["CardStatus"];
  isFeatured?: boolean;
  featured?: boolean;
  limited?: boolean;
  availableFrom?: string | null;
  availableTo?: string | null;
}

/** Shown where a mint number is unknown. */
export const UNKNOWN_MINT = "???";

/** The rarity to show: a card that names none counts as Common. */
export function shownRarity(card: ShownCard): string {
  const name = card.rarity?.trim() ?? "";
  return name === "" ? "Common" : (rarityOf(name)?.name ?? name);
}

/** What `data-rarity` carries: the rarity's slug, `holo-v`, or `unknown`. */
export function raritySlug(card: ShownCard): string {
  const shown = shownRarity(card);
  if (shown.toLowerCase() === "holo-v") return "holo-v";
  return rarityOf(shown)?.slug ?? "unknown";
}

/** How the rarity is printed on a card: `holo-v` is how data spells it. */
export function printedRarity(card: ShownCard): string {
  return raritySlug(card) === "holo-v" ? "Holo V" : shownRarity(card);
}

/** `7 / 100`; `100 copies` where no copy in particular is meant; `???` when the rarity is unknown or the card has no mint. */
export function mintText(card: ShownCard): string {
  const rarity = rarityOf(shownRarity(card));
  if (card.printed !== undefined && rarity !== undefined) {
    return card.printed === 1 ? "1 copy" : `${formatNumber(card.printed)} copies`;
  }
  if (rarity === undefined || card.mintNumber == null) return UNKNOWN_MINT;
  return `${card.mintNumber} / ${card.totalCopies ?? rarity.totalCopies}`;
}

/** What a card is a copy of: a modifier puts a word before the name, which is no part of what one can wish for. */
export function definitionName({ name, modifier }: Pick<ShownCard, "name" | "modifier">): string {
  const shown = name ?? "this card";
  const prefix =
    typeof modifier === "object" && modifier !== null && "prefix" in modifier ? modifier.prefix : "";
  return prefix !== "" && shown.startsWith(prefix) ? shown.slice(prefix.length).trim() : shown;
}

const PREFIXES: Partial<Record<string, string>> = {
  negative: "Negative",
  glitch: "Glitched",
  prismatic: "Prismatic",
};

/** A name in two parts, as it is set on a large card: the word that its modifier put before it, and the rest. */
export function nameParts(
  name: string,
  modifier: { name: string; prefix?: string | undefined } | undefined,
): { kicker: string; title: string } {
  const prefix = (modifier?.prefix ?? PREFIXES[modifierSlug(modifier?.name)] ?? "").trim();
  const title = name.slice(prefix.length).trim();
  if (prefix === "" || title === "" || !name.startsWith(`${prefix} `)) return { kicker: "", title: name };
  return { kicker: prefix, title };
}

/** A card is shown as limited by its flag or by a start of availability. */
export function isLimited(card: ShownCard): boolean {
  return card.limited === true || (card.availableFrom ?? "") !== "";
}

/** The line under the picture. */
export function flavorOf(card: ShownCard): string {
  return card.flavorText ?? card.description ?? "";
}

/** The picture's address, empty when there is none. */
export function pictureOf(card: ShownCard): string {
  return card.imageUrl ?? card.image ?? "";
}

/** Widths of the three files that every picture of this server has: the middle one is for fine screens. */
const SMALL_WIDTH = 240;
const MIDDLE_WIDTH = 400;
const LARGE_WIDTH = 600;

/** What the files of a picture have in common: one of the demo set, or one that was brought in. */
const ofSet = (url: string) => /^(\/demo-art\/[\w-]+|\/pictures\/[0-9a-f]{40})\.webp$/.exec(url)?.[1];

/** The file to paint a card of a width with where the browser cannot choose: in its stylesheet. */
export function paintedPicture(url: string, width: number): string {
  return width <= SMALL_WIDTH ? (ofSet(url)?.concat("-s.webp") ?? url) : url;
}

/** All sizes of a picture that has smaller ones beside it, for `srcset`; undefined for all others. */
export function pictureSet(url: string): string | undefined {
  const name = ofSet(url);
  if (name === undefined) return undefined;
  return `${name}-s.webp ${SMALL_WIDTH}w, ${name}-m.webp ${MIDDLE_WIDTH}w, ${url} ${LARGE_WIDTH}w`;
}

/** Whether a text is a modifier's id: exactly 24 hexadecimal characters. Anything else is a name. */
export function isModifierId(text: string): boolean {
  return /^[0-9a-f]{24}$/i.test(text);
}

/** What `data-modifier` carries for a modifier's name. "Glitched" is another word for Glitch. */
export function modifierSlug(name: string | undefined): string {
  const slug = (name ?? "").trim().toLowerCase();
  if (slug === "" || slug === "none") return "none";
  if (slug === "glitched") return "glitch";
  return slug === "glitch" || slug === "negative" || slug === "prismatic" ? slug : "custom";
}

/** A number in [0, 1) that is always the same for the same text: shifts grain and foil per copy. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return ((hash >>> 0) % 10_000) / 10_000;
}

/** The whole card in words: "Lantern Eel, Legendary, mint 7 of 100, graded 9". */
export function cardLabel(card: ShownCard): string {
  const parts = [card.name ?? "Unnamed card", shownRarity(card)];
  const mint = mintText(card);
  if (card.printed !== undefined) parts.push(`${mint} printed`);
  else if (mint !== UNKNOWN_MINT) parts.push(`mint ${mint.replace(" / ", " of ")}`);
  if (card.slabbed === true) parts.push(card.grade == null ? "slabbed" : `graded ${card.grade}`);
  if (isLimited(card)) parts.push("limited");
  if (card.isFeatured === true || card.featured === true) parts.push("featured");
  return parts.join(", ");
}
