import type { FairnessData, PublishedOpening } from "../types";
import { History } from "./history";
import { isDrawn } from "./record2";

/** The published list ends before the checked opening, since the stream has not shown an earlier one yet. */
export class EarlierOpeningHidden extends Error {}

type Target = Pick<PublishedOpening, "_id" | "fairness">;

/** The openings before a checked one: the held copies, and the use of its seed. */
export class Past {
  readonly held: History;
  readonly #target: Target;
  readonly #ids = new Set<string>();
  readonly #counters: number[] = [];
  #last = -1;
  #ordered = true;
  #published: string | null = null;

  constructor(data: FairnessData, target: Target) {
    this.held = new History(data);
    this.#target = target;
  }

  /** Adds the next opening; false if it is not before the checked one. */
  add(opening: PublishedOpening): boolean {
    const { _id, fairness } = opening;
    const { position, seedHash, counter, digest } = fairness;
    const { fairness: target } = this.#target;
    if (position >= target.position) {
      if (_id === this.#target._id) this.#published = digest;
      return false;
    }
    this.#ordered &&= position > this.#last && !this.#ids.has(_id);
    this.#last = position;
    this.#ids.add(_id);
    if (seedHash === target.seedHash) this.#counters.push(counter);
    if (isDrawn(fairness)) this.held.add({ _id, fairness });
    return true;
  }

  /** Applies the rest of the history after the last opening was added. */
  finish(): this {
    this.held.advanceTo(this.#target.fairness.position);
    return this;
  }

  /** The digest of the checked opening in the published list; null if it was not in the list. */
  get published(): string | null {
    return this.#published;
  }

  /** Number of earlier openings. */
  get size(): number {
    return this.#ids.size;
  }

  /** Whether positions and ids are unique, and the counters of the seed have no gap. */
  isComplete(openingId: string, counter: number): boolean {
    const inOrder = this.#counters.every((one, index) => one === index);
    return this.#ordered && !this.#ids.has(openingId) && inOrder && this.#counters.length === counter;
  }
}
