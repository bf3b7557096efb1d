import { type Printed, printedAt } from "../pool";
import type { Pool2 } from "../poolDigest";

/** The key of a version of a pack's pool. */
export const poolKey = (packId: string, oddsVersion: number) => `${packId} ${oddsVersion}`;

interface IndexedPool {
  pool: Pool2;
  /** The times at which the printed copies change, ascending. */
  changes: readonly number[];
  /** The printed copies, by the number of changes before. */
  printed: Map<number, readonly Printed[]>;
}

/** The published pools with their printed copies, which are computed once for each time between two changes. */
export class PoolIndex {
  readonly #pools: ReadonlyMap<string, IndexedPool>;

  constructor(pools: readonly Pool2[]) {
    this.#pools = new Map(
      pools.map((pool) => [
        poolKey(pool.packId, pool.oddsVersion),
        { pool, changes: changesOf(pool), printed: new Map() },
      ]),
    );
  }

  get({ packId, oddsVersion }: Pick<Pool2, "packId" | "oddsVersion">): Pool2 | undefined {
    return this.#pools.get(poolKey(packId, oddsVersion))?.pool;
  }

  /** The printed copies of a pool at a time, as `printedAt` lists them. */
  printedAt({ packId, oddsVersion }: Pool2, time: number): readonly Printed[] {
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
function changesOf({ definitions }: Pool2): number[] {
  const changes = definitions.flatMap(({ availableFrom, availableTo }) => [
    ...(availableFrom == null ? [] : [availableFrom]),
    ...(availableTo == null ? [] : [availableTo + 1]),
  ]);
  return [...new Set(changes)].sort((a, b) => a - b);
}
