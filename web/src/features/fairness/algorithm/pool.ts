import { RARITY_NAMES, type RarityName } from "../../../lib/rarities";
import type { Copy, Pool } from "../types";

/** Section 3 of docs/fairness.md: the pool of an opening. */

/** The index of a rarity; −1 for an unknown one. */
export const rarityIndex = (rarity: RarityName) => RARITY_NAMES.indexOf(rarity);

/** The copies of a definition in a rarity: mint numbers from 1 to `total`. */
export interface Printed {
  definitionId: string;
  rarity: RarityName;
  index: number;
  total: number;
}

/** The key of a definition in a rarity. */
export const runKey = ({ definitionId, rarity }: Pick<Copy, "definitionId" | "rarity">) =>
  `${definitionId} ${rarity}`;

/** The printed copies of a pool whose time window includes `time`, in canonical order. */
export function printedAt(pool: Pool, time: number): Printed[] {
  return pool.definitions
    .filter(
      ({ availableFrom, availableTo }) =>
        (availableFrom == null || availableFrom <= time) && (availableTo == null || availableTo >= time),
    )
    .flatMap(({ definitionId, rarities }) =>
      rarities.map(({ rarity, totalCopies }) => ({
        definitionId,
        rarity,
        index: rarityIndex(rarity),
        total: totalCopies,
      })),
    )
    .filter(({ rarity, total }) => total > 0 && (pool.policy !== "weights" || weightOf(pool, rarity) > 0));
}

/** The weight of a rarity; 0 by default. */
export const weightOf = (pool: Pool, rarity: RarityName) => pool.weights?.[rarity] ?? 0;

/** Whether a copy is among those printed. */
export const isPrinted = (printed: readonly Printed[], { definitionId, rarity, mint }: Copy) =>
  printed.some(
    (run) => run.definitionId === definitionId && run.rarity === rarity && mint >= 1 && mint <= run.total,
  );
