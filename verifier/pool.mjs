// Section 3 of docs/fairness.md: what an opening draws from.

import { readFileSync } from "node:fs";

const table = JSON.parse(readFileSync(new URL("../data/rarities.json", import.meta.url), "utf8"));

/** The rarities, the commonest first; a rarity's index is its place here. */
export const RARITIES = table.toSorted((one, other) => one.order - other.order).map(({ name }) => name);

/** The index of a rarity, −1 for what is none. */
export const indexOf = (rarity) => RARITIES.indexOf(rarity);

/** A text that two copies share only when they are the same. */
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

/** Whether a copy is one of these runs' copies. */
export function isOneOf(runs, { definitionId, rarity, mint }) {
  const index = indexOf(rarity);
  return runs.some(
    (run) => run.definitionId === definitionId && run.rarity === index && mint >= 1 && mint <= run.total,
  );
}
