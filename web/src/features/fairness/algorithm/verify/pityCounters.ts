import type { Pool } from "../../types";
import { pityAfter } from "../pity";
import type { Record2 } from "../record2";
import type { Chains } from "./seeds";

/** Section 19 of docs/fairness.md: the counters of the bad-luck protection, by chain, pack and season. */
export class PityCounters {
  readonly #chains: Chains;
  readonly #counters = new Map<string, number>();

  constructor(chains: Chains) {
    this.#chains = chains;
  }

  /** Whether the chain of a seed is known: its line may wait for a batch. */
  knows(seedHash: string): boolean {
    return this.#chains.has(seedHash);
  }

  /** The counter of a seed's chain after the openings so far. */
  before(seedHash: string, pool: Pool): number {
    return this.#counters.get(this.#key(seedHash, pool)) ?? 0;
  }

  /** Counts an opening; rewards and pools without protection do not count. */
  add({ seedHash, reward, pity, draws }: Record2, pool: Pool): void {
    if (pool.pity == null || reward === true) return;
    const rarities = draws.map(({ copy }) => copy.rarity);
    const before = this.before(seedHash, pool);
    const record = { before, bonus: 0, ...(pity?.hit === true && { hit: true as const }) };
    this.#counters.set(this.#key(seedHash, pool), pityAfter(pool.pity, record, rarities));
  }

  #key(seedHash: string, { packId, season }: Pool): string {
    return `${this.#chains.get(seedHash) ?? seedHash} ${packId} ${season ?? ""}`;
  }
}
