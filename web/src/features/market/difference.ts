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

const worth = ({ grade, modifier, slabbed }: OwnedCard) =>
  JSON.stringify([grade ?? null, modifier?.name ?? null, slabbed]);

const graded = (card: OwnedCard) => (card.grade == null ? "ungraded" : `graded ${card.grade}`);

/** How a card differs from how it was seen, in a sentence; nothing when it does not. */
function changed(before: OwnedCard, now: OwnedCard): string[] {
  if (worth(before) === worth(now)) return [];
  const name = now.name ?? "A card";
  if (before.grade !== now.grade) return [`${name} is now ${graded(now)}, it was ${graded(before)}.`];
  if (before.slabbed !== now.slabbed)
    return [`${name} is now ${now.slabbed ? "in a slab" : "out of its slab"}.`];
  return [`${name} has another modifier: ${now.modifier?.name ?? "none"}.`];
}

/** Everything that is not as it was seen, one sentence each. */
export function difference(before: Seen, now: Seen): string[] {
  const [then, today] = [before.offer, now.offer];
  const had = new Map(then.offeredCards.map((card) => [card._id, card]));
  const has = new Map(today.offeredCards.map((card) => [card._id, card]));
  const packs =
    then.offeredPacks === today.offeredPacks
      ? []
      : [`The offer has ${packsText(today.offeredPacks)}, it had ${packsText(then.offeredPacks)}.`];
  const gone = then.offeredCards
    .filter((card) => !has.has(card._id))
    .map((card) => `${cardLabel(card)} is not in the offer any more.`);
  const added = today.offeredCards
    .filter((card) => !had.has(card._id))
    .map((card) => `${cardLabel(card)} is in the offer now.`);
  const others = today.offeredCards.flatMap((card) => {
    const old = had.get(card._id);
    return old === undefined ? [] : changed(old, card);
  });
  return [...packs, ...gone, ...added, ...others, ...changed(before.card, now.card)];
}
