import type { Schemas } from "../../api/client";
import { RARITY_NAMES, type RarityName } from "../../lib/rarities";
import { chance } from "./odds";

type Pool = Schemas["PoolConfig"];

const POLICIES: Record<Pool["policy"], string> = {
  supply: "every copy equally likely",
  weights: "rarities by weight",
};

const countText = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;
const cards = (count: number) => countText(count, "card", "cards");
const guarantee = ({ guarantee }: Pool) => (guarantee == null ? "no guarantee" : `${guarantee} or better`);

const repeats = ({ noRepeats }: Pool) => (noRepeats === true ? "no two alike" : "two alike are possible");
const protection = ({ pity }: Pool) =>
  pity == null
    ? "no bad-luck protection"
    : `${pity.minimum} or better within ${pity.hardAt} packs, from pack ${pity.softFrom + 1} on ${chance(pity.stepPpm / 1_000_000)} more each`;

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

/** Describes the first version of the odds. */
export function describe(pool: Pool): string[] {
  return [
    `${cards(pool.definitions.length)} to be pulled, ${pool.cardsPerPack} in a pack`,
    `${POLICIES[pool.policy]}, ${guarantee(pool)}`,
    ...(pool.noRepeats === true ? [repeats(pool)] : []),
    ...(pool.pity == null ? [] : [`bad-luck protection: ${protection(pool)}`]),
    `modifiers: ${chance(pool.modifierChancePpm / 1_000_000)}`,
  ];
}

const weights = (pool: Pool) => RARITY_NAMES.map((name) => `${name} ${pool.weights?.[name] ?? 0}`).join(", ");

/** Describes the changes between two versions of the odds. */
export function changes(before: Pool, after: Pool): string[] {
  const old = new Map(before.definitions.map((row) => [row.definitionId, JSON.stringify(row)]));
  const now = new Map(after.definitions.map((row) => [row.definitionId, JSON.stringify(row)]));
  const added = [...now.keys()].filter((id) => !old.has(id)).length;
  const removed = [...old.keys()].filter((id) => !now.has(id)).length;
  const altered = [...now].filter(([id, text]) => old.has(id) && old.get(id) !== text).length;
  const rows: [boolean, string][] = [
    [added > 0, `${cards(added)} added`],
    [removed > 0, `${cards(removed)} taken out`],
    [altered > 0, `${cards(altered)} with another run or time window`],
    [
      before.cardsPerPack !== after.cardsPerPack,
      `${cards(before.cardsPerPack)} in a pack, now ${after.cardsPerPack}`,
    ],
    [before.guarantee !== after.guarantee, `${guarantee(before)}, now ${guarantee(after)}`],
    [repeats(before) !== repeats(after), `${repeats(before)}, now ${repeats(after)}`],
    [protection(before) !== protection(after), `${protection(before)}, now ${protection(after)}`],
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
