// Section 4 of docs/fairness.md: which copies are held.
import { indexOf, keyOf } from "./pool.mjs";

/** The held copies with their holders, and the held mints of each printed run. */
export class Held {
  #holders = new Map();
  #mints = new Map();

  #mintsOf(definitionId, rarity) {
    const key = `${definitionId} ${rarity}`;
    let mints = this.#mints.get(key);
    if (mints === undefined) {
      mints = new Set();
      this.#mints.set(key, mints);
    }
    return mints;
  }

  add(copy, holder) {
    this.#holders.set(keyOf(copy), holder);
    this.#mintsOf(copy.definitionId, indexOf(copy.rarity)).add(copy.mint);
  }

  free(copy) {
    this.#holders.delete(keyOf(copy));
    this.#mintsOf(copy.definitionId, indexOf(copy.rarity)).delete(copy.mint);
  }

  holderOf = (copy) => this.#holders.get(keyOf(copy));
  mints = (definitionId, rarity) => this.#mintsOf(definitionId, rarity);
}

/**
 * Processes all events by position. Calls `onOpening(opening, run, held)` before the opening holds its copies, and
 * `onRefusal(refusal, held)` after all other events at positions up to that of the refusal. Returns what is held at the end.
 */
export function replay({ runs, exceptions = [], openings, refusals = [] }, { onOpening = () => {}, onRefusal = () => {} }) {
  const held = new Held();
  // A run may have several entries, each with some of the returned copies.
  const beginnings = [...runs].sort((a, b) => a.firstPosition - b.firstPosition);
  let begun = 0;
  const events = [
    ...openings.map((opening) => ({ position: opening.fairness.position, opening })),
    ...exceptions.map((exception) => ({ position: exception.position, exception })),
    ...refusals.map((refusal) => ({ position: refusal.position, refusal })),
  ].sort((a, b) => a.position - b.position);
  const beginUntil = (position) => {
    for (; begun < beginnings.length && beginnings[begun].firstPosition <= position; begun++) {
      for (const copy of beginnings[begun].returned) held.free(copy);
    }
  };
  for (const { position, opening, exception, refusal } of events) {
    beginUntil(position);
    if (refusal !== undefined) onRefusal(refusal, held);
    else if (exception !== undefined) held.add(exception.copy, { exception: exception.cardId });
    else {
      onOpening(opening, begun === 0 ? null : beginnings[begun - 1], held);
      for (const { copy } of opening.fairness.draws) held.add(copy, { opening: opening._id });
    }
  }
  beginUntil(Infinity);
  return held;
}
