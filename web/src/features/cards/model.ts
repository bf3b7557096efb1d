import type { CSSProperties } from "react";
import type { Schemas } from "../../api/client";
import { formatPart, listFormat } from "../../lib/formats";
import { rarityOf } from "../../lib/rarities";
import * as m from "./messages";

/** The data of a drawn card. All card types of the API are assignable to it, also those of older versions. */
export interface ShownCard {
  _id?: string;
  /** The id of its definition, if known. */
  definitionId?: string | null;
  name: string | null;
  rarity?: string | null;
  mintNumber?: number | null;
  totalCopies?: number | null;
  /** Number of printed copies, for a definition instead of a single copy. */
  printed?: number;
  remaining?: number | null;
  imageUrl?: string | null;
  image?: string | null;
  /** The height that is shown where a window cuts the picture: per cent from its top. */
  artFocus?: number | null;
  flavorText?: string | null;
  description?: string | null;
  modifier?:
    | Schemas["Modifier"]
    | { name: string; prefix?: string; css?: string | null; look?: Schemas["Look"] | null }
    | string
    | null;
  grade?: number | null;
  slabbed?: boolean;
  /** The patterns of the pack that a copy was pulled from. */
  patterns?: readonly Schemas["Pattern"][];
  /** The state of an owned card. */
  status?: Schemas["CardStatus"];
  isFeatured?: boolean;
  featured?: boolean;
  limited?: boolean;
  availableFrom?: string | null;
  availableTo?: string | null;
}

/** The text for an unknown mint number. */
export const UNKNOWN_MINT = "???";

/** The rarity's name; Common for a card without one. */
export function shownRarity(card: ShownCard): string {
  const name = card.rarity?.trim() ?? "";
  return name === "" ? "Common" : (rarityOf(name)?.name ?? name);
}

/** The value of `data-rarity`: the rarity's slug, `holo-v`, or `unknown`. */
export function raritySlug(card: ShownCard): string {
  const shown = shownRarity(card);
  if (shown.toLowerCase() === "holo-v") return "holo-v";
  return rarityOf(shown)?.slug ?? "unknown";
}

/** The rarity as printed on a card; the data's spelling of Holo V is `holo-v`. */
export function printedRarity(card: ShownCard): string {
  return raritySlug(card) === "holo-v" ? "Holo V" : shownRarity(card);
}

/** The mint number and the print run of a copy; undefined if one is unknown. */
export function mintOf(card: ShownCard): { mint: number; total: number } | undefined {
  const rarity = rarityOf(shownRarity(card));
  if (rarity === undefined || card.mintNumber == null) return undefined;
  return { mint: card.mintNumber, total: card.totalCopies ?? rarity.totalCopies };
}

/** `7 / 100`; `100 copies` for a definition; `???` for an unknown rarity or mint number. */
export function mintText(card: ShownCard): string {
  if (card.printed !== undefined && rarityOf(shownRarity(card)) !== undefined) {
    return m.copies({ count: card.printed });
  }
  const copy = mintOf(card);
  return copy === undefined ? UNKNOWN_MINT : formatPart(String(copy.mint), String(copy.total));
}

/** The name of a card's definition, without the modifier's prefix. */
export function definitionName({ name, modifier }: Pick<ShownCard, "name" | "modifier">): string {
  const shown = name ?? m.thisCard();
  const prefix =
    typeof modifier === "object" && modifier !== null && "prefix" in modifier ? modifier.prefix : "";
  return prefix !== "" && shown.startsWith(prefix) ? shown.slice(prefix.length).trim() : shown;
}

const PREFIXES: Partial<Record<string, string>> = {
  negative: "Negative",
  glitch: "Glitched",
  prismatic: "Prismatic",
};

/** The two parts of a name on a large card: the modifier's prefix, and the rest. */
export function nameParts(
  name: string,
  modifier: { name: string; prefix?: string | undefined } | undefined,
): { kicker: string; title: string } {
  const prefix = (modifier?.prefix ?? PREFIXES[modifierSlug(modifier?.name)] ?? "").trim();
  const title = name.slice(prefix.length).trim();
  if (prefix === "" || title === "" || !name.startsWith(`${prefix} `)) return { kicker: "", title: name };
  return { kicker: prefix, title };
}

/** Whether a card is shown as limited: by its flag, or because it has a start of availability. */
export function isLimited(card: ShownCard): boolean {
  return card.limited === true || (card.availableFrom ?? "") !== "";
}

/** The text under the picture. */
export function flavorOf(card: ShownCard): string {
  return card.flavorText ?? card.description ?? "";
}

/** The URL of the picture; empty if there is none. */
export function pictureOf(card: ShownCard): string {
  return card.imageUrl ?? card.image ?? "";
}

/** Widths in pixels of the files of pictures on this server (server/src/pictures/): three of each, and the close-up. */
const SMALL_WIDTH = 240;
const MIDDLE_WIDTH = 400;
const LARGE_WIDTH = 600;
const CLOSEUP_WIDTH = 1200;

/**
 * The URLs of pictures with further files. The name of an uploaded one says what it has (server/src/pictures/names.rs).
 * Those of the demo set have all but a foil mask.
 */
const FILES =
  /^(?<base>(?<demo>\/demo-art\/[\w-]+)|\/pictures\/[0-9a-f]{40}(-large)?(?<cut>-cut)?(?<foil>-foil)?)\.webp$/;

/** The common part of the URLs of a picture's files; undefined for pictures without smaller files. */
const filesBase = (url: string) => FILES.exec(url)?.groups?.base;

/** The planes of a picture, back to front. */
export interface Planes {
  /** The whole picture without its subject. */
  back?: string;
  /** The subject on a transparent ground. */
  subject?: string;
  /** What lies before the subject, on a transparent ground. */
  front?: string;
  /** A mask, opaque where the foil shows. */
  foil?: string;
}

/** The URLs of the planes that a picture has; undefined if it has none. */
export function planesOf(url: string): Planes | undefined {
  const { base, demo, cut, foil } = FILES.exec(url)?.groups ?? {};
  const hasSubject = demo !== undefined || cut !== undefined;
  if (base === undefined || (!hasSubject && foil === undefined)) return undefined;
  return {
    ...(hasSubject ? { back: `${base}.back.webp`, subject: `${base}.subject.webp` } : {}),
    ...(demo === undefined ? {} : { front: `${base}.front.webp` }),
    ...(foil === undefined ? {} : { foil: `${base}.foil.webp` }),
  };
}

/** A picture as a value in CSS. */
export const cssUrl = (picture: string) => `url("${encodeURI(picture).replaceAll('"', "%22")}")`;

/** The URL of the file for a card's width, where `srcset` is not available. */
export function pictureForWidth(url: string, width: number): string {
  return width <= SMALL_WIDTH ? (filesBase(url)?.concat("-s.webp") ?? url) : url;
}

/** Whether a picture has a close-up. */
export const hasCloseup = (url: string) => /^\/demo|-large/.test(filesBase(url) ?? "");

/** The `srcset` of a picture, with its close-up if wanted; undefined if it has no smaller files. */
export function pictureSrcSet(url: string, isCloseup = false): string | undefined {
  const base = filesBase(url);
  if (base === undefined) return undefined;
  const set = `${base}-s.webp ${SMALL_WIDTH}w, ${base}-m.webp ${MIDDLE_WIDTH}w, ${url} ${LARGE_WIDTH}w`;
  return isCloseup && hasCloseup(url) ? `${set}, ${base}-l.webp ${CLOSEUP_WIDTH}w` : set;
}

type FocusStyle = CSSProperties & Record<"--art-focus", string>;

/**
 * The place of a picture in windows that cut it, for `--art-focus`: the focus is in the middle of the window, as far as
 * the picture reaches. Undefined for the usual place of the rarity. `--reach` is the share of the picture that a window
 * shows.
 */
export function focusStyle({ artFocus }: Pick<ShownCard, "artFocus">): FocusStyle | undefined {
  if (artFocus == null) return undefined;
  const hidden = `(${artFocus / 100} - var(--reach) / 2) / max(0.01, 1 - var(--reach))`;
  return { "--art-focus": `50% calc(100% * clamp(0, ${hidden}, 1))` };
}

/** Whether a text is a modifier's id (24 hexadecimal characters) and not its name. */
export function isModifierId(text: string): boolean {
  return /^[0-9a-f]{24}$/i.test(text);
}

/** The value of `data-modifier` for a modifier's name. Older data has Glitched for Glitch. */
export function modifierSlug(name: string | undefined): string {
  const slug = (name ?? "").trim().toLowerCase();
  if (slug === "" || slug === "none") return "none";
  if (slug === "glitched") return "glitch";
  return slug === "glitch" || slug === "negative" || slug === "prismatic" ? slug : "custom";
}

/** A hash in [0, 1), which shifts grain and foil per copy. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return ((hash >>> 0) % 10_000) / 10_000;
}

const facts = listFormat({ type: "unit" });

/** The label of a card, such as "Lantern Eel, Legendary, mint 7 of 100, graded 9". */
export function cardLabel(card: ShownCard): string {
  const parts = [card.name ?? m.unnamed(), shownRarity(card)];
  const copy = mintOf(card);
  if (card.printed !== undefined) parts.push(m.mintsFact({ count: card.printed }));
  else if (copy !== undefined) parts.push(m.mintFact({ mint: String(copy.mint), total: String(copy.total) }));
  if (card.slabbed === true)
    parts.push(card.grade == null ? m.slabbedFact() : m.gradedFact({ grade: card.grade }));
  if (isLimited(card)) parts.push(m.limitedFact());
  if (card.isFeatured === true || card.featured === true) parts.push(m.featuredFact());
  return facts.format(parts);
}
