import type { Pool } from "../../types";
import { type Printed, printedAt } from "../pool";

/** The key of a version of a pack's pool. */
export const poolKey = (packId: string, oddsVersion: number) => `${packId} ${oddsVersion}`;

interface IndexedPool {
  pool: Pool;
  /** The times at which the printed copies change, ascending. */
  changes: readonly number[];
  /** The printed copies, by the number of changes before. */
  printed: Map<number, readonly Printed[]>;
}

/** The published pools with their printed copies, which are computed once for each time between two changes. */
export class PoolIndex {
  readonly #pools: ReadonlyMap<string, IndexedPool>;

  constructor(pools: readonly Pool[]) {
    this.#pools = new Map(
      pools.map((pool) => [
        poolKey(pool.packId, pool.oddsVersion),
        { pool, changes: changesOf(pool), printed: new Map() },
      ]),
    );
  }

  get({ packId, oddsVersion }: Pick<Pool, "packId" | "oddsVersion">): Pool | undefined {
    return this.#pools.get(poolKey(packId, oddsVersion))?.pool;
  }

  /** The printed copies of a pool at a time, as `printedAt` lists them. */
  printedAt({ packId, oddsVersion }: Pool, time: number): readonly Printed[] {
    const indexed = this.#pools.get(poolKey(packId, oddsVersion));
    if (indexed === undefined) return [];
    const { pool, changes, printed } = indexed;
    const past = changes.findLastIndex((change) => change <= time) + 1;
    const known = printed.get(past) ?? printedAt(pool, time);
    printed.set(past, known);
    return known;
  }
}

/** A window includes its last millisecond. */
function changesOf({ definitions }: Pool): number[] {
  const changes = definitions.flatMap(({ availableFrom, availableTo }) => [
    ...(availableFrom == null ? [] : [availableFrom]),
    ...(availableTo == null ? [] : [availableTo + 1]),
  ]);
  return [...new Set(changes)].sort((a, b) => a - b);
}
