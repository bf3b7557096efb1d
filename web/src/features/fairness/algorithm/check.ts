import type { Schemas } from "../../../api/client";
import type { DrawRecord, FairnessData, FairnessRecord, Pool } from "../types";
import { digestOf, drawLines } from "./digest";
import { CannotDraw, type Redrawn, redraw } from "./draw";
import { heldByRecord } from "./history";
import type { Past } from "./past";
import { isPrinted, printedAt } from "./pool";
import { fromHex, Stream, sha256 } from "./stream";

/** Section 11 of docs/fairness.md: everything that must hold of one opening. */

/** The result of a check; `open` could not be checked yet. */
export type Verdict = "holds" | "fails" | "open";

/** The checks, in the order in which they are shown. */
export const CHECKS = ["digest", "pool", "run", "cards", "seed", "draws", "held", "counters"] as const;
export type Check = (typeof CHECKS)[number];

/** One card's draw: as recorded, and as it was drawn again. */
export interface DrawReport {
  recorded: DrawRecord | undefined;
  redrawn: Redrawn | undefined;
  verdict: Verdict;
}

/** The result of checking an opening. */
export interface Report {
  checks: Record<Check, Verdict>;
  draws: DrawReport[];
  /** The overall result: a failure counts first, then an open check. */
  verdict: Verdict;
}

type ShownCards =
  | readonly Pick<Schemas["OwnedCard"], "definitionId" | "rarity" | "mintNumber">[]
  | readonly Schemas["PublishedCard"][];

/** What is checked. */
export interface Subject {
  _id: string;
  fairness: FairnessRecord;
  /** As the collection shows them. */
  cards: ShownCards;
}

const verdictOf = (holds: boolean): Verdict => (holds ? "holds" : "fails");

/** Several verdicts in one. */
function together(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes("fails")) return "fails";
  return verdicts.includes("open") ? "open" : "holds";
}

/** Checks an opening; checks that need earlier openings stay open without them. */
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
    pool: verdictOf(pool !== undefined && fitsPool(record, pool)),
    run: verdictOf(runAt(data, record.position) === record.runVersion),
    cards: verdictOf(sameCards(subject)),
    seed,
    draws: together(draws.map(({ verdict }) => verdict)),
    held: past === null ? "open" : verdictOf(wereHeld(_id, record.draws, past)),
    counters: past === null ? "open" : verdictOf(past.counts(_id, record.counter)),
  };
  return { checks, draws, verdict: together(Object.values(checks)) };
}

async function checkSeed({ serverSeed, seedHash }: FairnessRecord): Promise<Verdict> {
  if (serverSeed == null) return "open";
  const bytes = fromHex(serverSeed);
  return verdictOf(bytes !== null && (await sha256(bytes)) === seedHash);
}

/** As many draws as the pack has cards, each a copy that is printed and in its window, modifiers as forced. */
function fitsPool(record: FairnessRecord, pool: Pool): boolean {
  const printed = printedAt(pool, record.openedAtMs);
  return (
    record.draws.length === (record.reward === true ? 1 : pool.cardsPerPack) &&
    record.draws.every(
      ({ copy, modifier }) =>
        isPrinted(printed, copy) && (record.forcedModifier == null || modifier === record.forcedModifier),
    )
  );
}

const runAt = ({ runs }: FairnessData, position: number) =>
  runs.filter(({ firstPosition }) => firstPosition <= position).at(-1)?.runVersion;

function sameCards({ cards, fairness: { draws } }: Subject): boolean {
  return (
    cards.length === draws.length &&
    draws.every(({ copy, modifier }, index) => {
      const card = cards[index];
      return (
        card !== undefined &&
        card.definitionId === copy.definitionId &&
        card.rarity === copy.rarity &&
        card.mintNumber === copy.mint &&
        modifierId(card) === (modifier ?? null)
      );
    })
  );
}

function modifierId(card: ShownCards[number]): string | null {
  return "modifier" in card && card.modifier != null ? card.modifier._id : null;
}

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
    const again = await redraw(openingId, record, pool, stream, past?.held ?? heldByRecord(recorded));
    const count = Math.max(again.length, recorded.length);
    return Array.from({ length: count }, (_, index): DrawReport => {
      const [was, is] = [recorded[index], again[index]];
      return { recorded: was, redrawn: is, verdict: verdictOf(isSame(was, is?.draw, index)) };
    });
  } catch (error) {
    if (!(error instanceof CannotDraw)) throw error;
    return unknown.map((draw) => ({ ...draw, verdict: error.needsHistory ? "open" : "fails" }));
  }
}

const isSame = (a: DrawRecord | undefined, b: DrawRecord | undefined, index: number) =>
  a !== undefined &&
  b !== undefined &&
  drawLines(a, index + 1).join("\n") === drawLines(b, index + 1).join("\n");

/** Whether every card was free, and every copy passed over was held by whom the record names. */
function wereHeld(openingId: string, draws: readonly DrawRecord[], { held }: Past): boolean {
  const own = new Set<string>();
  const key = ({ definitionId, rarity, mint }: DrawRecord["copy"]) => `${definitionId} ${rarity} ${mint}`;
  return draws.every(({ copy, passedOver = [] }) => {
    const right = passedOver.every(({ copy, opening, exception }) => {
      const holder = own.has(key(copy)) ? { opening: openingId } : held.holderOf(copy);
      if (holder === undefined) return false;
      return "opening" in holder
        ? exception == null && opening === holder.opening
        : opening == null && exception === holder.exception;
    });
    const free = !own.has(key(copy)) && held.holderOf(copy) === undefined;
    own.add(key(copy));
    return right && free;
  });
}
