import type { DrawRecord, FairnessData, FairnessRecord, Pool } from "../types";
import { digestOf } from "./digest";
import { CannotDraw, type Redrawn, redraw } from "./draw";
import { heldByRecord } from "./history";
import type { Past } from "./past";
import { printedAt } from "./pool";
import { fitsPool, holdersMatch, isSameDraw, type ShownCards, sameCards } from "./rules";
import { fromHex, Stream, sha256 } from "./stream";

/** Section 11 of docs/fairness.md: the checks of an opening. */

/** The result of a check; `open` if it is not possible yet. */
export type Verdict = "holds" | "fails" | "open";

/** All checks, in the order of the page. */
export const CHECKS = ["digest", "pool", "run", "cards", "seed", "draws", "held", "counters"] as const;
export type Check = (typeof CHECKS)[number];

/** The draw of a card: as recorded, and as drawn again. */
export interface DrawReport {
  recorded: DrawRecord | undefined;
  redrawn: Redrawn | undefined;
  verdict: Verdict;
}

/** The result of checking an opening. */
export interface Report {
  checks: Record<Check, Verdict>;
  draws: DrawReport[];
  /** The overall result: `fails` takes precedence over `open`, and `open` over `holds`. */
  verdict: Verdict;
}

/** The opening that is checked. */
export interface Subject {
  _id: string;
  fairness: FairnessRecord;
  /** The cards as shown to users. */
  cards: ShownCards;
}

const verdictOf = (holds: boolean): Verdict => (holds ? "holds" : "fails");

/** The overall verdict of several. */
export function combine(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes("fails")) return "fails";
  return verdicts.includes("open") ? "open" : "holds";
}

/** Checks an opening. Without `past`, checks that need earlier openings are `open`. */
export async function check(subject: Subject, data: FairnessData, past: Past | null): Promise<Report> {
  const { _id, fairness: record } = subject;
  const pool = data.pools.find(
    ({ packId, oddsVersion }) => packId === record.packId && oddsVersion === record.oddsVersion,
  );
  const seed = await checkSeed(record);
  const draws =
    pool === undefined || seed === "fails"
      ? record.draws.map((recorded): DrawReport => ({ recorded, redrawn: undefined, verdict: "open" }))
      : await checkDraws(_id, record, pool, past);
  const checks: Record<Check, Verdict> = {
    digest: verdictOf(
      (await digestOf(_id, record)) === record.digest && (past === null || past.published === record.digest),
    ),
    pool: verdictOf(pool !== undefined && fitsPool(record, pool, printedAt(pool, record.openedAtMs))),
    run: verdictOf(runAt(data, record.position) === record.runVersion),
    cards: verdictOf(sameCards(subject.cards, record.draws)),
    seed,
    draws: combine(draws.map(({ verdict }) => verdict)),
    held: past === null ? "open" : verdictOf(holdersMatch(_id, record.draws, past.held)),
    counters: past === null ? "open" : verdictOf(past.isComplete(_id, record.counter)),
  };
  return { checks, draws, verdict: combine(Object.values(checks)) };
}

async function checkSeed({ serverSeed, seedHash }: FairnessRecord): Promise<Verdict> {
  if (serverSeed == null) return "open";
  const bytes = fromHex(serverSeed);
  return verdictOf(bytes !== null && (await sha256(bytes)) === seedHash);
}

const runAt = ({ runs }: FairnessData, position: number) =>
  runs.filter(({ firstPosition }) => firstPosition <= position).at(-1)?.runVersion;

async function checkDraws(
  openingId: string,
  record: FairnessRecord,
  pool: Pool,
  past: Past | null,
): Promise<DrawReport[]> {
  const recorded = record.draws;
  const unknown = recorded.map(
    (draw): DrawReport => ({ recorded: draw, redrawn: undefined, verdict: "open" }),
  );
  if (record.serverSeed == null) return unknown;
  const stream = await Stream.of(record.serverSeed, record.clientSeed, record.counter);
  if (stream === null) return unknown;
  try {
    const held = past?.held ?? heldByRecord(recorded);
    const redrawn = await redraw({ openingId, record, pool, stream, held });
    const count = Math.max(redrawn.length, recorded.length);
    return Array.from({ length: count }, (_, index): DrawReport => {
      const [original, repeated] = [recorded[index], redrawn[index]];
      return {
        recorded: original,
        redrawn: repeated,
        verdict: verdictOf(isSameDraw(original, repeated?.draw, index)),
      };
    });
  } catch (error) {
    if (!(error instanceof CannotDraw)) throw error;
    const verdict = error.reason === "needs-history" ? "open" : "fails";
    return unknown.map((draw) => ({ ...draw, verdict }));
  }
}
