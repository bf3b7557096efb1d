import type { CSSProperties } from "react";
import { RaritySign } from "../../ui/RaritySign";
import type { CardSize } from "./Card";
import { fitLine, fitParagraph, type TextBox } from "./fitText";
import { remInPixels, useFontLoads, widthOf } from "./measure";
import * as m from "./messages";
import {
  flavorOf,
  isLimited,
  mintOf,
  mintText,
  nameParts,
  printedRarity,
  raritySlug,
  type ShownCard,
} from "./model";
import type { ShownModifier } from "./useFetchedModifier";

/** Text boxes on a card of 300 by 450 pixels. The smallest sizes in rem are those of card.css. */
const NAME = { width: 262, height: 34, lineHeight: 1.08, smallestRem: 0.6, max: 22, wrapped: 15 };
/** The name's box when the modifier's prefix is printed above it. */
const TITLE = { height: 22, max: 20 };
const PREFIX_MIN_WIDTH_PX = 240;
/** Narrower name boxes, by rarity. */
const NAME_WIDTHS: Readonly<Record<string, number>> = {
  epic: 222,
  legendary: 240,
  mythic: 212,
  unique: 236,
  divine: 242,
};
/** Width of a limited card's corner, which shortens the name's box unless that is below the picture. */
const CORNER = 27;
/** Rarities whose name is printed on a bar: two lines need a distance to its edges. */
const NAME_ON_BAR = new Set(["unique", "legendary"]);
const BAR_HEIGHT = 30;
const NAME_BELOW_PICTURE = new Set(["unique", "divine"]);
const FLAVOR = { width: 252, height: 70, lineHeight: 1.28, min: 9, max: 14, smallestRem: 0.65 };
/** Smaller description boxes, by rarity, as in their stylesheets. */
const FLAVORS: Readonly<Record<string, Partial<typeof FLAVOR>>> = {
  rare: { height: 66 },
  epic: { height: 66 },
  legendary: { height: 66 },
  mythic: { width: 246 },
  unique: { width: 240, height: 54, max: 13 },
  divine: { width: 236, height: 50.5, lineHeight: 1.08, max: 12 },
};

interface CardTextProps {
  card: ShownCard;
  size: CardSize;
  shown?: ShownModifier | undefined;
  /** Drawn width in pixels. */
  width?: number | undefined;
}

type TextStyle = CSSProperties &
  Record<"--name-fit" | "--name-rows" | "--flavor-fit" | "--flavor-rows", string>;

type NameBox = TextBox & { max: number; wrapped: number };

/** Widths of the parts between which a line can break: words, or letters in a name without spaces. */
function breakableParts(text: string): { widths: number[]; space: number } {
  const words = text.trim().split(/\s+/);
  if (words.length > 1)
    return { widths: words.map((word) => widthOf(word, "name")), space: widthOf("\u00a0", "name") };
  return { widths: [...text].map((letter) => widthOf(letter, "name")), space: 0 };
}

/** The font size of a name on a card of 300 pixels: one line, or two where one would be too small to read. */
function fitName(name: string, box: NameBox, smallest: number): { size: number; wraps: boolean } {
  // A margin of 3 %, since canvas and page round differently.
  const wide = widthOf(name, "name") * 1.03;
  const size = fitLine(wide, box.width, smallest, box.max);
  if (wide * size <= box.width * 1.001) return { size, wraps: false };
  const { widths, space } = breakableParts(name);
  return { size: fitParagraph(widths, space, box, smallest, box.wrapped) * 0.97, wraps: true };
}

/** Number of whole lines that fit into a height; sizes in pixels. */
function rowsIn(height: number, size: number, lineHeight: number): number {
  return Math.max(1, Math.floor(height / (size * lineHeight) + 0.04));
}

/** The font size of a description on a card of 300 pixels, and the number of visible lines. */
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

/** Fits both texts to a card of 300 pixels; the stylesheet scales them to the drawn size. */
function fitTexts(
  card: ShownCard,
  name: string,
  shown: ShownModifier | undefined,
  width: number,
): FittedTexts {
  const rarity = raritySlug(card);
  const beside = isLimited(card) && !NAME_BELOW_PICTURE.has(rarity);
  const wide = (NAME_WIDTHS[rarity] ?? NAME.width) - (beside ? CORNER : 0);
  const box = { ...NAME, height: NAME_ON_BAR.has(rarity) ? BAR_HEIGHT : NAME.height, width: wide };
  const smallest = (NAME.smallestRem * remInPixels() * 300) / width;
  const parts = nameParts(name, shown);
  const apart = fitName(parts.title, { ...box, ...TITLE }, smallest);
  // A name too long for one line needs the space of the prefix, too.
  const kicked = parts.kicker !== "" && width >= PREFIX_MIN_WIDTH_PX && !apart.wraps;
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

/** Name, description, rarity and mint number. Mini cards have fixed font sizes and no description. */
export function CardText({ card, size, shown, width = 300 }: CardTextProps) {
  useFontLoads();
  const name = card.name ?? m.unnamed();
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
        <span className="card-mint" data-first={(size === "full" && mintOf(card)?.mint === 1) || undefined}>
          {mint}
        </span>
      </span>
    </span>
  );
}
