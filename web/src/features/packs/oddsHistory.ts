import type { Schemas } from "../../api/client";
import { RARITY_NAMES, type RarityName } from "../../lib/rarities";
import { chance } from "./odds";

type Pool = Schemas["PoolConfig"];

const POLICIES: Record<Pool["policy"], string> = {
  supply: "every copy equally likely",
  weights: "rarities by weight",
};

const few = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);
const cards = (count: number) => few(count, "card", "cards");
const guarantee = ({ guarantee }: Pool) => (guarantee == null ? "no guarantee" : `${guarantee} or better`);

/** What is printed of each rarity, of cards in their time window, whatever is left of it. */
export function printedOf(pool: Pool, now: number): Map<RarityName, number> {
  const printed = new Map<RarityName, number>();
  const pulled = pool.definitions.filter(
    ({ availableFrom, availableTo }) =>
      (availableFrom == null || availableFrom <= now) && (availableTo == null || availableTo >= now),
  );
  for (const { rarity, totalCopies } of pulled.flatMap(({ rarities }) => rarities)) {
    printed.set(rarity, (printed.get(rarity) ?? 0) + totalCopies);
  }
  return printed;
}

/** What a version of the odds says, for the first one. */
export function describe(pool: Pool): string[] {
  return [
    `${cards(pool.definitions.length)} to be pulled, ${pool.cardsPerPack} in a pack`,
    `${POLICIES[pool.policy]}, ${guarantee(pool)}`,
    `modifiers: ${chance(pool.modifierChancePpm / 1_000_000)}`,
  ];
}

const weights = (pool: Pool) => RARITY_NAMES.map((name) => `${name} ${pool.weights?.[name] ?? 0}`).join(", ");

/** What became different from one version of the odds to the next. */
export function changes(before: Pool, after: Pool): string[] {
  const had = new Map(before.definitions.map((one) => [one.definitionId, JSON.stringify(one)]));
  const has = new Map(after.definitions.map((one) => [one.definitionId, JSON.stringify(one)]));
  const added = [...has.keys()].filter((id) => !had.has(id)).length;
  const removed = [...had.keys()].filter((id) => !has.has(id)).length;
  const altered = [...has].filter(([id, text]) => had.has(id) && had.get(id) !== text).length;
  const rows: [boolean, string][] = [
    [added > 0, `${cards(added)} added`],
    [removed > 0, `${cards(removed)} taken out`],
    [altered > 0, `${cards(altered)} with another run or time window`],
    [
      before.cardsPerPack !== after.cardsPerPack,
      `${cards(before.cardsPerPack)} in a pack, now ${after.cardsPerPack}`,
    ],
    [before.guarantee !== after.guarantee, `${guarantee(before)}, now ${guarantee(after)}`],
    [before.policy !== after.policy, `${POLICIES[before.policy]}, now ${POLICIES[after.policy]}`],
    [
      after.policy === "weights" && before.policy === "weights" && weights(before) !== weights(after),
      `weights now ${weights(after)}`,
    ],
    [
      before.modifierChancePpm !== after.modifierChancePpm,
      `modifiers: ${chance(before.modifierChancePpm / 1_000_000)}, now ${chance(after.modifierChancePpm / 1_000_000)}`,
    ],
    [before.modifiers.join() !== after.modifiers.join(), "other modifiers"],
  ];
  const found = rows.filter(([differs]) => differs).map(([, text]) => text);
  return found.length === 0 ? ["Nothing that changes a chance"] : found;
}
