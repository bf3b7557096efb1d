import type { CSSProperties } from "react";
import { RaritySign } from "../../ui/RaritySign";
import type { CardSize } from "./Card";
import { fitLine, fitParagraph, type TextBox } from "./fitText";
import { remInPixels, useArrivingFonts, widthOf } from "./measure";
import { flavorOf, isLimited, mintText, nameParts, printedRarity, raritySlug, type ShownCard } from "./model";
import type { ShownModifier } from "./useFetchedModifier";

/** Boxes of the texts on a card of 300 by 450. The smallest sizes in rem are set in card.css. */
const NAME = { width: 262, height: 34, lineHeight: 1.08, smallestRem: 0.6, max: 22, wrapped: 15 };
/** What is left of it below the word of a modifier, which stands small above the name where a card has room for both. */
const TITLE = { height: 22, max: 20 };
const ROOM_FOR_BOTH_PX = 240;
/** Where a rarity's name has less room. */
const NAME_WIDTHS: Readonly<Record<string, number>> = {
  legendary: 240,
  mythic: 242,
  unique: 252,
  divine: 242,
};
/** What a limited card's corner takes, unless the name stands below the picture. */
const CORNER = 27;
/** On a bar of its own, two lines keep off its edges. */
const ON_A_BAR = new Set(["unique", "legendary"]);
const BAR = 30;
const NAMED_BELOW = new Set(["unique", "divine"]);
const FLAVOR = { width: 252, height: 70, lineHeight: 1.28, min: 9, max: 14, smallestRem: 0.65 };
/** Where a rarity's description has less room, as its stylesheet has it. */
const FLAVORS: Readonly<Record<string, Partial<typeof FLAVOR>>> = {
  rare: { height: 66 },
  epic: { height: 66 },
  legendary: { height: 66 },
  mythic: { width: 246 },
  unique: { height: 54, max: 13 },
  divine: { width: 236, height: 50.5, lineHeight: 1.08, max: 12 },
};

interface CardTextProps {
  card: ShownCard;
  size: CardSize;
  shown?: ShownModifier | undefined;
  /** Drawn width. */
  width?: number | undefined;
}

type TextStyle = CSSProperties &
  Record<"--name-fit" | "--name-rows" | "--flavor-fit" | "--flavor-rows", string>;

type NameBox = TextBox & { max: number; wrapped: number };

/** Where a line can break: between words, or between letters where a name has no spaces. */
function pieces(text: string): { widths: number[]; space: number } {
  const words = text.trim().split(/\s+/);
  if (words.length > 1)
    return { widths: words.map((word) => widthOf(word, "name")), space: widthOf("\u00a0", "name") };
  return { widths: [...text].map((letter) => widthOf(letter, "name")), space: 0 };
}

/** A name's size on a card of 300 pixels: one line, or two where one would be too small to read. */
function fitName(name: string, box: NameBox, smallest: number): { size: number; wraps: boolean } {
  // A margin of three per cent: canvas and page round differently.
  const wide = widthOf(name, "name") * 1.03;
  const size = fitLine(wide, box.width, smallest, box.max);
  if (wide * size <= box.width * 1.001) return { size, wraps: false };
  const { widths, space } = pieces(name);
  return { size: fitParagraph(widths, space, box, smallest, box.wrapped) * 0.97, wraps: true };
}

/** How many whole lines of a size fit into a height, both in pixels; a line that is cut in its middle is none. */
function rowsIn(height: number, size: number, lineHeight: number): number {
  return Math.max(1, Math.floor(height / (size * lineHeight) + 0.04));
}

/** A description's size on a card of 300 pixels, and how many lines of it are shown. */
function fitFlavor(flavor: string, rarity: string, width: number): { size: number; rows: number } {
  const box = { ...FLAVOR, ...FLAVORS[rarity] };
  const words = flavor.split(/\s+/).map((word) => widthOf(word, "text"));
  const size = fitParagraph(words, widthOf("\u00a0", "text"), box, box.min, box.max) * 0.97;
  const drawn = Math.max(box.smallestRem * remInPixels(), (size * width) / 300);
  return { size, rows: rowsIn((box.height * width) / 300, drawn, box.lineHeight) };
}

interface FittedTexts {
  style: TextStyle;
  wraps: boolean;
  kicker: string;
  title: string;
}

/** Sizes both texts for a card of 300 pixels; the drawn size scales them. */
function fitTexts(
  card: ShownCard,
  name: string,
  shown: ShownModifier | undefined,
  width: number,
): FittedTexts {
  const rarity = raritySlug(card);
  const beside = isLimited(card) && !NAMED_BELOW.has(rarity);
  const wide = (NAME_WIDTHS[rarity] ?? NAME.width) - (beside ? CORNER : 0);
  const box = { ...NAME, height: ON_A_BAR.has(rarity) ? BAR : NAME.height, width: wide };
  const smallest = (NAME.smallestRem * remInPixels() * 300) / width;
  const parts = nameParts(name, shown);
  const apart = fitName(parts.title, { ...box, ...TITLE }, smallest);
  // A name too long for one line needs the room of both.
  const kicked = parts.kicker !== "" && width >= ROOM_FOR_BOTH_PX && !apart.wraps;
  const { size, wraps } = kicked ? apart : fitName(name, box, smallest);
  const rows = Math.min(2, rowsIn(NAME.height, Math.max(smallest, size), NAME.lineHeight));
  const flavor = fitFlavor(flavorOf(card), rarity, width);
  const style = {
    "--name-fit": size.toFixed(2),
    "--name-rows": String(rows),
    "--flavor-fit": flavor.size.toFixed(2),
    "--flavor-rows": String(flavor.rows),
  };
  return kicked ? { style, wraps, ...parts } : { style, wraps, kicker: "", title: name };
}

/** Name, description, rarity and mint. Mini cards have small fixed fonts and no description. */
export function CardText({ card, size, shown, width = 300 }: CardTextProps) {
  useArrivingFonts();
  const name = card.name ?? "Unnamed card";
  const fitted = size === "full" ? fitTexts(card, name, shown, width) : undefined;
  const kicked = fitted !== undefined && fitted.kicker !== "";
  const mint = mintText(card);
  return (
    <span className="card-text" style={fitted?.style}>
      <span
        className="card-name"
        data-wraps={fitted?.wraps === true || undefined}
        data-kicked={kicked || undefined}
      >
        {kicked ? <span className="card-kicker">{fitted.kicker} </span> : null}
        {kicked ? <span className="card-title">{fitted.title}</span> : name}
      </span>
      {size === "full" ? <span className="card-flavor">{flavorOf(card)}</span> : null}
      <span className="card-foot">
        <span className="card-rarity">
          <span className="card-sign">
            <RaritySign rarity={raritySlug(card)} size="100%" />
          </span>
          {size === "full" ? <span className="card-word">{printedRarity(card)}</span> : null}
        </span>
        <span className="card-mint" data-first={(size === "full" && mint.startsWith("1 / ")) || undefined}>
          {mint}
        </span>
      </span>
    </span>
  );
}
