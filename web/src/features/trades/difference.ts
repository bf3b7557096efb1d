import { type Half, type OwnedCard, type Side, seenBy } from "./deal";
import { cardName } from "./labels";
import * as m from "./messages";
import type { Trade } from "./types";

/** The changes between two versions of a trade, one sentence each, from the point of view of `me`. */
export function difference(before: Trade, after: Trade, me: string): string[] {
  const [then, now] = [seenBy(before, me).deal, seenBy(after, me).deal];
  return [...sideChanges("give", then.give, now.give), ...sideChanges("get", then.get, now.get)];
}

function sideChanges(half: Half, then: Side, now: Side): string[] {
  const gone = then.cards.filter((card) => !now.cards.some(({ _id }) => _id === card._id));
  const added = now.cards.filter((card) => !then.cards.some(({ _id }) => _id === card._id));
  const kept = now.cards.flatMap((card) => {
    const old = then.cards.find(({ _id }) => _id === card._id);
    return old === undefined ? [] : cardChanges(old, card);
  });
  const packs =
    then.packs === now.packs ? [] : [m.changedPacks({ half, now: now.packs, before: then.packs })];
  return [
    ...gone.map((card) => m.changedCardRemoved({ half, card: cardName(card) })),
    ...added.map((card) => m.changedCardAdded({ half, card: cardName(card) })),
    ...kept,
    ...packs,
  ];
}

function cardChanges(old: OwnedCard, now: OwnedCard): string[] {
  const card = cardName(now);
  const changes: string[] = [];
  if (old.grade !== now.grade)
    changes.push(
      now.grade == null ? m.changedGradeRemoved({ card }) : m.changedGrade({ card, grade: now.grade }),
    );
  if (old.slabbed !== now.slabbed)
    changes.push(now.slabbed ? m.changedIntoSlab({ card }) : m.changedOutOfSlab({ card }));
  if (old.modifier?._id !== now.modifier?._id)
    changes.push(
      now.modifier == null
        ? m.changedModifierRemoved({ card })
        : m.changedModifier({ card, modifier: now.modifier.name }),
    );
  return changes;
}
