// Section 19 of docs/fairness.md: the counters of bad-luck protection.
import { counterAfter } from "../pity.mjs";
import { chainsOf } from "./seeds.mjs";

/** Rewards and pools without pity neither count nor reset. */
export const hasPity = ({ reward }, pool) => pool.pity !== undefined && reward !== true;

/** One counter for each chain, pack and season, from the openings by position. */
export class PityCounters {
  #counters = new Map();
  #chains;

  constructor(log) {
    this.#chains = chainsOf(log);
  }

  #keyOf({ seedHash, packId }, { season = "" }) {
    return `${this.#chains.get(seedHash) ?? seedHash} ${packId} ${season}`;
  }

  /** The counter before an opening of this record: the recorded one while the line of its seed waits, since its chain is not known. */
  before(record, pool) {
    if (!this.#chains.has(record.seedHash) && record.pity !== undefined) return record.pity.before;
    return this.#counters.get(this.#keyOf(record, pool)) ?? 0;
  }

  /** Counts an opening that has pity, by what its record says. */
  count(record, pool) {
    const { pity = { before: this.before(record, pool) } } = record;
    this.#counters.set(this.#keyOf(record, pool), counterAfter(pool.pity, pity, record.draws));
  }
}
