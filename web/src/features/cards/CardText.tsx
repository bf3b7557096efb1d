import type { CSSProperties } from "react";
import type { CardSize } from "./Card";
import { fitLine, fitParagraph } from "./fitText";
import { widthOf } from "./measure";
import { flavorOf, mintText, type ShownCard, shownRarity } from "./model";

/** Boxes of the texts on a card of 300 by 450. The smallest sizes in rem are set in card.css. */
const NAME = { width: 262, min: 9, max: 22 };
const FLAVOR = { width: 252, height: 74, lineHeight: 1.28, min: 9, max: 14 };

interface CardTextProps {
  card: ShownCard;
  size: CardSize;
}

type TextStyle = CSSProperties & Record<"--name-fit" | "--flavor-fit", string>;

/** Sizes both texts for a card of 300 pixels; the drawn size scales them. */
function fitTexts(name: string, flavor: string): TextStyle {
  const words = flavor.split(/\s+/).map((word) => widthOf(word, "text"));
  const size = fitParagraph(words, widthOf("\u00a0", "text"), FLAVOR, FLAVOR.min, FLAVOR.max);
  // Three per cent in hand: canvas and page round differently.
  const line = fitLine(widthOf(name, "name") * 1.03, NAME.width, NAME.min, NAME.max);
  return { "--name-fit": line.toFixed(2), "--flavor-fit": (size * 0.97).toFixed(2) };
}

/** Name, description, rarity and mint. Mini cards have small fixed fonts and no description. */
export function CardText({ card, size }: CardTextProps) {
  const name = card.name ?? "Unnamed card";
  const flavor = flavorOf(card);
  return (
    <span className="card-text" style={size === "full" ? fitTexts(name, flavor) : undefined}>
      <span className="card-name">{name}</span>
      {size === "full" ? <span className="card-flavor">{flavor}</span> : null}
      <span className="card-foot">
        <span className="card-rarity">
          <span className="card-pip" />
          {size === "full" ? shownRarity(card) : null}
        </span>
        <span className="card-mint">{mintText(card)}</span>
      </span>
    </span>
  );
}
