import type { Schemas } from "../../api/client";
import { cardLabel } from "../cards/model";
import { packsText } from "../listings/labels";
import type { Offer } from "../listings/types";

type OwnedCard = Schemas["OwnedCard"];

/** Both sides of a sale, as the user saw them. */
export interface Seen {
  card: OwnedCard;
  offer: Offer;
}

const stateOf = ({ grade, modifier, slabbed }: OwnedCard) =>
  JSON.stringify([grade ?? null, modifier?.name ?? null, slabbed]);

const graded = (card: OwnedCard) => (card.grade == null ? "ungraded" : `graded ${card.grade}`);

/** The change of a card in a sentence; empty without one. */
function cardChanges(before: OwnedCard, now: OwnedCard): string[] {
  if (stateOf(before) === stateOf(now)) return [];
  const name = now.name ?? "A card";
  if (before.grade !== now.grade) return [`${name} is now ${graded(now)}, it was ${graded(before)}.`];
  if (before.slabbed !== now.slabbed)
    return [`${name} is now ${now.slabbed ? "in a slab" : "out of its slab"}.`];
  return [`${name} has another modifier: ${now.modifier?.name ?? "none"}.`];
}

/** The changes since the user looked, one sentence each. */
export function difference(before: Seen, now: Seen): string[] {
  const [earlier, current] = [before.offer, now.offer];
  const earlierCards = new Map(earlier.offeredCards.map((card) => [card._id, card]));
  const currentCards = new Map(current.offeredCards.map((card) => [card._id, card]));
  const packs =
    earlier.offeredPacks === current.offeredPacks
      ? []
      : [`The offer has ${packsText(current.offeredPacks)}, it had ${packsText(earlier.offeredPacks)}.`];
  const removed = earlier.offeredCards
    .filter((card) => !currentCards.has(card._id))
    .map((card) => `${cardLabel(card)} is not in the offer any more.`);
  const added = current.offeredCards
    .filter((card) => !earlierCards.has(card._id))
    .map((card) => `${cardLabel(card)} is in the offer now.`);
  const others = current.offeredCards.flatMap((card) => {
    const old = earlierCards.get(card._id);
    return old === undefined ? [] : cardChanges(old, card);
  });
  return [...packs, ...removed, ...added, ...others, ...cardChanges(before.card, now.card)];
}
