// Section 3 of docs/fairness.md: the pool of an opening.

import { readFileSync } from "node:fs";

const table = JSON.parse(readFileSync(new URL("../definitions/rarities.json", import.meta.url), "utf8"));

/** The rarities, the most common first. */
export const RARITIES = table.toSorted((one, other) => one.order - other.order).map(({ name }) => name);

/** The index of a rarity, or -1 for an unknown one. */
export const indexOf = (rarity) => RARITIES.indexOf(rarity);

/** A key that is unique for each copy. */
export const keyOf = ({ definitionId, rarity, mint }) => `${definitionId} ${indexOf(rarity)} ${mint}`;

/** The key of a published version. */
export const versionKey = ({ packId, oddsVersion }) => `${packId} ${oddsVersion}`;

/** The printed runs of a pool at a time, in canonical order: {definitionId, rarity (index), total}. */
export function runsAt(pool, time) {
  const runs = [];
  for (const definition of pool.definitions) {
    const { definitionId, availableFrom, availableTo, rarities } = definition;
    const inWindow =
      (availableFrom === null || availableFrom <= time) && (availableTo === null || availableTo >= time);
    if (!inWindow) continue;
    for (const { rarity, totalCopies } of rarities) {
      const weight = pool.policy === "weights" ? (pool.weights[rarity] ?? 0) : 1;
      if (weight > 0 && totalCopies > 0) runs.push({ definitionId, rarity: indexOf(rarity), total: totalCopies });
    }
  }
  return runs;
}

/** Whether a copy belongs to one of these runs. */
export function isOneOf(runs, { definitionId, rarity, mint }) {
  const index = indexOf(rarity);
  return runs.some(
    (run) => run.definitionId === definitionId && run.rarity === index && mint >= 1 && mint <= run.total,
  );
}
