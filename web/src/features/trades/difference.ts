import { type OwnedCard, type Side, seenBy } from "./deal";
import { cardName, packsText } from "./labels";
import type { Trade } from "./types";

/** The changes between two versions of a trade, one sentence each, from the point of view of `me`. */
export function difference(before: Trade, after: Trade, me: string): string[] {
  const [then, now] = [seenBy(before, me).deal, seenBy(after, me).deal];
  return [...sideChanges("give", then.give, now.give), ...sideChanges("get", then.get, now.get)];
}

function sideChanges(verb: "give" | "get", then: Side, now: Side): string[] {
  const gone = then.cards.filter((card) => !now.cards.some(({ _id }) => _id === card._id));
  const added = now.cards.filter((card) => !then.cards.some(({ _id }) => _id === card._id));
  const kept = now.cards.flatMap((card) => {
    const old = then.cards.find(({ _id }) => _id === card._id);
    return old === undefined ? [] : cardChanges(old, card);
  });
  const packs =
    then.packs === now.packs ? [] : [`You ${verb} ${packsText(now.packs)} instead of ${then.packs}.`];
  return [
    ...gone.map((card) => `You no longer ${verb} ${cardName(card)}.`),
    ...added.map((card) => `You now ${verb} ${cardName(card)}.`),
    ...kept,
    ...packs,
  ];
}

function cardChanges(old: OwnedCard, card: OwnedCard): string[] {
  const name = cardName(card);
  const changes: string[] = [];
  if (old.grade !== card.grade) {
    changes.push(
      card.grade == null ? `${name} has no grade any more.` : `${name} is graded ${card.grade} now.`,
    );
  }
  if (old.slabbed !== card.slabbed)
    changes.push(card.slabbed ? `${name} is in a slab now.` : `${name} is out of its slab.`);
  if (old.modifier?._id !== card.modifier?._id) {
    changes.push(
      card.modifier == null
        ? `${name} has lost its modifier.`
        : `${name} has the modifier ${card.modifier.name} now.`,
    );
  }
  return changes;
}
