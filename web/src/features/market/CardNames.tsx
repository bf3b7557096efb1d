import type { Schemas } from "../../api/client";
import { Box } from "../../ui/Box";
import { cardLabel } from "../cards/model";

/** A list of cards by their labels. */
export function CardNames({ cards }: { cards: readonly Schemas["OwnedCard"][] }) {
  return (
    <Box as="ul" padStart={5}>
      {cards.map((card) => (
        <li key={card._id}>{cardLabel(card)}</li>
      ))}
    </Box>
  );
}
