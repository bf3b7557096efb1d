import type { Copy, DrawRecord, FairnessData } from "../types";
import { runKey } from "./pool";

/** Section 4 of docs/fairness.md: the copies that are held at the time of an opening. */

/** The holder of a copy: an opening, or an exception. */
export type Holder = { opening: string } | { exception: string };

type Run = Pick<Copy, "definitionId" | "rarity">;

/** Lookups of held copies. */
export interface Held {
  holderOf: (copy: Copy) => Holder | undefined;
  /** The held mint numbers of a definition in a rarity with their holders; null if not all are known. */
  mintsOf: (run: Run) => ReadonlyMap<number, Holder> | null;
  /** The number of held copies of a definition in a rarity with mints up to `total`; null if not all are known. */
  countOf: (run: Run & { total: number }) => number | null;
}

/** An opening whose draws are public, of either version. */
interface HoldingOpening {
  _id: string;
  fairness: { position: number; draws: readonly DrawRecord[] };
}

const NONE: ReadonlyMap<number, Holder> = new Map();

/** The held copies, updated by openings, exceptions and runs in the order of their positions. */
export class History implements Held {
  readonly #held = new Map<string, Map<number, Holder>>();
  /** The highest mint that was held so far. */
  readonly #highest = new Map<string, number>();
  readonly #exceptions: FairnessData["exceptions"];
  readonly #runs: FairnessData["runs"];
  #nextException = 0;
  #nextRun = 0;
  #runVersion: number | null = null;

  constructor({ exceptions, runs }: Partial<Pick<FairnessData, "exceptions">> & Pick<FairnessData, "runs">) {
    this.#exceptions = [...(exceptions ?? [])].sort((a, b) => a.position - b.position);
    this.#runs = [...runs].sort((a, b) => a.firstPosition - b.firstPosition);
  }

  /** Applies the exceptions and runs before a position. */
  advanceTo(position: number): void {
    this.#advance(position, position);
  }

  /** Applies the exceptions and runs at positions up to this one. */
  advanceThrough(position: number): void {
    this.#advance(position, position + 1);
  }

  /** Applies the runs up to a position, and the exceptions below another one. */
  #advance(position: number, exceptionsBelow: number): void {
    for (;;) {
      const run = this.#runs[this.#nextRun];
      const exception = this.#exceptions[this.#nextException];
      const hasException = exception !== undefined && exception.position < exceptionsBelow;
      if (run !== undefined && run.firstPosition <= (hasException ? exception.position : position)) {
        this.#nextRun += 1;
        this.#runVersion = run.runVersion;
        for (const copy of run.returned) this.#free(copy);
      } else if (hasException) {
        this.#nextException += 1;
        this.#hold(exception.copy, { exception: exception.cardId });
      } else {
        return;
      }
    }
  }

  /** The number of the run; null before the first one. */
  get runVersion(): number | null {
    return this.#runVersion;
  }

  /** Applies an opening. Positions have to be ascending. */
  add({ _id, fairness }: HoldingOpening): void {
    this.advanceTo(fairness.position);
    for (const { copy } of fairness.draws) this.#hold(copy, { opening: _id });
  }

  holderOf(copy: Copy): Holder | undefined {
    return this.#held.get(runKey(copy))?.get(copy.mint);
  }

  mintsOf(run: Run): ReadonlyMap<number, Holder> {
    return this.#held.get(runKey(run)) ?? NONE;
  }

  countOf(run: Run & { total: number }): number {
    const mints = this.mintsOf(run);
    if ((this.#highest.get(runKey(run)) ?? 0) <= run.total) return mints.size;
    return [...mints.keys()].filter((mint) => mint <= run.total).length;
  }

  #hold(copy: Copy, holder: Holder): void {
    const key = runKey(copy);
    const holders = this.#held.get(key) ?? new Map<number, Holder>();
    this.#held.set(key, holders.set(copy.mint, holder));
    this.#highest.set(key, Math.max(copy.mint, this.#highest.get(key) ?? 0));
  }

  #free(copy: Copy): void {
    this.#held.get(runKey(copy))?.delete(copy.mint);
  }
}

/** The held copies according to the record itself, which is not verified here. */
export function heldByRecord(draws: readonly DrawRecord[]): Held {
  const recorded = draws.flatMap(({ passedOver = [] }) => passedOver);
  const holders = new Map(
    recorded.map(({ copy, opening, exception }): [string, Holder] => [
      `${runKey(copy)} ${copy.mint}`,
      opening == null ? { exception: exception ?? "" } : { opening },
    ]),
  );
  return {
    holderOf: (copy) => holders.get(`${runKey(copy)} ${copy.mint}`),
    mintsOf: () => null,
    countOf: () => null,
  };
}
