import type { Schemas } from "../../../api/client";
import { formatNumber, listFormat } from "../../../lib/formats";
import { RARITY_NAMES, type RarityName } from "../../../lib/rarities";
import * as m from "./messages";

type Pool = Schemas["PoolConfig"];

/** Copies printed in each rarity, of the cards that can be pulled at `now`. */
export function printedOf(pool: Pool, now: number): Map<RarityName, number> {
  const printed = new Map<RarityName, number>();
  const available = pool.definitions.filter(
    ({ availableFrom, availableTo }) =>
      (availableFrom == null || availableFrom <= now) && (availableTo == null || availableTo >= now),
  );
  for (const { rarity, totalCopies } of available.flatMap(({ rarities }) => rarities)) {
    printed.set(rarity, (printed.get(rarity) ?? 0) + totalCopies);
  }
  return printed;
}

const PPM = 1_000_000;

const luckRule = ({ minimum, hardAt, softFrom, stepPpm }: NonNullable<Pool["pity"]>) => ({
  rarity: minimum,
  packs: hardAt,
  from: softFrom + 1,
  step: stepPpm / PPM,
});

const weights = (pool: Pool) =>
  listFormat().format(RARITY_NAMES.map((name) => `${name} ${formatNumber(pool.weights?.[name] ?? 0)}`));

/** Describes the first version of the odds. */
export function describe(pool: Pool): string[] {
  const { definitions, cardsPerPack, policy, guarantee, noRepeats, pity, modifierChancePpm } = pool;
  return [
    m.pool({ cards: definitions.length, perPack: cardsPerPack }),
    m.policy({ policy: policy === "weights" ? policy : "other" }),
    m.guarantee({ guarantee: guarantee == null ? "none" : "other", rarity: guarantee ?? "" }),
    ...(noRepeats === true ? [m.noTwoAlike()] : []),
    ...(pity == null ? [] : [m.luck(luckRule(pity))]),
    m.modifiers({ chance: modifierChancePpm / PPM }),
  ];
}

function definitionChanges(before: Pool, after: Pool): string[] {
  const old = new Map(before.definitions.map((row) => [row.definitionId, JSON.stringify(row)]));
  const now = new Map(after.definitions.map((row) => [row.definitionId, JSON.stringify(row)]));
  const added = [...now.keys()].filter((id) => !old.has(id)).length;
  const removed = [...old.keys()].filter((id) => !now.has(id)).length;
  const altered = [...now].filter(([id, text]) => old.has(id) && old.get(id) !== text).length;
  return [
    ...(added > 0 ? [m.cardsAdded({ cards: added })] : []),
    ...(removed > 0 ? [m.cardsRemoved({ cards: removed })] : []),
    ...(altered > 0 ? [m.cardsAltered({ cards: altered })] : []),
  ];
}

function guaranteeChange(before: Pool["guarantee"], after: Pool["guarantee"]): string | null {
  if ((before ?? null) === (after ?? null)) return null;
  const change = before == null ? "added" : after == null ? "removed" : "other";
  return m.guaranteeChanged({ change, before: before ?? "", after: after ?? "" });
}

function luckChanges(before: Pool["pity"], after: Pool["pity"]): string[] {
  const old = before == null ? [] : [m.luckBefore(luckRule(before))];
  if (after == null) return before == null ? [] : [...old, m.luckNone()];
  const isSame = before != null && m.luck(luckRule(before)) === m.luck(luckRule(after));
  return isSame ? [] : [...old, m.luckNow(luckRule(after))];
}

/** Describes the changes between two versions of the odds. */
export function changes(before: Pool, after: Pool): string[] {
  const isUnique = after.noRepeats === true;
  const byWeights = after.policy === "weights";
  const found = [
    ...definitionChanges(before, after),
    before.cardsPerPack !== after.cardsPerPack &&
      m.sizeChanged({ before: before.cardsPerPack, after: after.cardsPerPack }),
    guaranteeChange(before.guarantee, after.guarantee),
    (before.noRepeats === true) !== isUnique && m.repeatsChanged({ now: isUnique ? "none" : "other" }),
    ...luckChanges(before.pity, after.pity),
    before.policy !== after.policy && m.policyChanged({ now: byWeights ? "weights" : "other" }),
    byWeights &&
      before.policy === after.policy &&
      weights(before) !== weights(after) &&
      m.weightsChanged({ weights: weights(after) }),
    before.modifierChancePpm !== after.modifierChancePpm &&
      m.modifiersChanged({ before: before.modifierChancePpm / PPM, after: after.modifierChancePpm / PPM }),
    before.modifiers.join() !== after.modifiers.join() && m.modifiersReplaced(),
  ].filter((text) => typeof text === "string");
  return found.length === 0 ? [m.nothingChanged()] : found;
}
