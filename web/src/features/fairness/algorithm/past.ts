import type { FairnessData, PublishedOpening } from "../types";
import { History } from "./history";

/** The list of openings ends before the one that is checked: an earlier one is still to be shown on stream. */
export class StillToBeShown extends Error {}

type Target = Pick<PublishedOpening, "_id" | "fairness">;

/** Everything that was opened before one opening: what was held, and how its seed was used. */
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

  /** Takes in the next opening; false when it is not before the one that is checked. */
  add(opening: PublishedOpening): boolean {
    const { position, seedHash, counter, digest } = opening.fairness;
    const { fairness: target, _id } = this.#target;
    if (position >= target.position) {
      if (opening._id === _id) this.#published = digest;
      return false;
    }
    this.#ordered &&= position > this.#last && !this.#ids.has(opening._id);
    this.#last = position;
    this.#ids.add(opening._id);
    if (seedHash === target.seedHash) this.#counters.push(counter);
    this.held.add(opening);
    return true;
  }

  /** Says that all of them are in. */
  finish(): this {
    this.held.advanceTo(this.#target.fairness.position);
    return this;
  }

  /** The digest of the checked opening as the list of all openings has it; null when the list does not have it. */
  get published(): string | null {
    return this.#published;
  }

  /** How many openings there were. */
  get size(): number {
    return this.#ids.size;
  }

  /** Whether no opening has the place or the id of another, and the openings of the seed were counted without a gap. */
  counts(openingId: string, counter: number): boolean {
    const inOrder = this.#counters.every((one, index) => one === index);
    return this.#ordered && !this.#ids.has(openingId) && inOrder && this.#counters.length === counter;
  }
}
