import type { Schemas } from "../../api/client";
import { cardLabel } from "../cards/model";
import { cardName } from "../listings/labels";
import type { Offer } from "../listings/types";
import * as m from "./messages";

type OwnedCard = Schemas["OwnedCard"];

/** Both sides of a sale, as the user saw them. */
export interface Seen {
  card: OwnedCard;
  offer: Offer;
}

function gradeChange(card: string, before: number | null, now: number | null): string[] {
  if (before === now) return [];
  if (now === null) return before === null ? [] : [m.changedGradeRemoved({ card, grade: before })];
  return [
    before === null ? m.changedGradeAdded({ card, grade: now }) : m.changedGrade({ card, before, now }),
  ];
}

/** The change of a card in a sentence; empty without one. */
function cardChanges(before: OwnedCard, now: OwnedCard): string[] {
  const card = cardName(now);
  const grade = gradeChange(card, before.grade ?? null, now.grade ?? null);
  if (grade.length > 0) return grade;
  if (before.slabbed !== now.slabbed)
    return [now.slabbed ? m.changedIntoSlab({ card }) : m.changedOutOfSlab({ card })];
  if (before.modifier?.name === now.modifier?.name) return [];
  return [
    now.modifier === null
      ? m.changedModifierRemoved({ card })
      : m.changedModifier({ card, modifier: now.modifier.name }),
  ];
}

/** The changes since the user looked, one sentence each. */
export function difference(before: Seen, now: Seen): string[] {
  const [earlier, current] = [before.offer, now.offer];
  const earlierCards = new Map(earlier.offeredCards.map((card) => [card._id, card]));
  const currentCards = new Map(current.offeredCards.map((card) => [card._id, card]));
  const packs =
    earlier.offeredPacks === current.offeredPacks
      ? []
      : [m.changedPacks({ before: earlier.offeredPacks, now: current.offeredPacks })];
  const removed = earlier.offeredCards
    .filter((card) => !currentCards.has(card._id))
    .map((card) => m.changedCardRemoved({ card: cardLabel(card) }));
  const added = current.offeredCards
    .filter((card) => !earlierCards.has(card._id))
    .map((card) => m.changedCardAdded({ card: cardLabel(card) }));
  const others = current.offeredCards.flatMap((card) => {
    const old = earlierCards.get(card._id);
    return old === undefined ? [] : cardChanges(old, card);
  });
  return [...packs, ...removed, ...added, ...others, ...cardChanges(before.card, now.card)];
}
