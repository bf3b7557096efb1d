import type { Pool } from "../../types";
import { History } from "../history";
import { isDrawn, type Record2 } from "../record2";
import type { Opening } from "./data";
import { Findings } from "./findings";
import { type EntryOf, LINE_DUE_MS } from "./logIndex";
import type { World } from "./world";

/** Section 25, check 6, of docs/fairness.md: tickets and their outcomes. */

/** A ticket without an outcome this many rounds after its own is not drawn. */
export const OVERDUE_ROUNDS = 200;
/** The instance may catch up for this long after it knew them. */
const CATCH_UP_MS = 10 * 60 * 1000;

export function checkTickets(world: World, newest: NewestRounds): Findings {
  const findings = new Findings();
  checkOutcomes(world, newest, findings);
  for (const opening of world.version2) checkRecord(world, opening, findings);
  checkRefusals(world, findings);
  checkRefusedAfter(world, findings);
  return findings;
}

/** The newest known round of each beacon, by its id. */
export type NewestRounds = ReadonlyMap<string, number>;

/** The newest rounds that the instance knew for some time, and for complete data those that relays know. */
export function newestRounds({ log, isWhole }: World, known: NewestRounds = new Map()): NewestRounds {
  const newest = new Map<string, number>();
  const add = (beacon: string, round: number) => newest.set(beacon, Math.max(round, newest.get(beacon) ?? 0));
  const last = (log.newest?.timeMs ?? 0) - CATCH_UP_MS;
  for (const { beacon, newest, timeMs } of log.batches) {
    if (beacon !== null && newest !== null && timeMs < last) add(beacon, newest);
  }
  // The beginning of the log may lack outcomes that exist.
  if (isWhole) for (const [beacon, round] of known) add(beacon, round);
  return newest;
}

type TicketEntry = EntryOf<"ticket">;

interface Outcome {
  kind: "opening" | "refused";
  position: number;
}

/** The outcomes of a ticket; an honest instance has at most one. An opening may lack its line at first. */
function outcomesOf({ log, byId }: World, id: string): Outcome[] {
  const opened = log.openings.get(id)?.[0]?.line.position ?? byId.get(id)?.fairness.position;
  return [
    ...(opened === undefined ? [] : [{ kind: "opening" as const, position: opened }]),
    ...(log.refusals.get(id) ?? []).map(({ line }) => ({
      kind: "refused" as const,
      position: line.position,
    })),
  ];
}

/** One outcome for each ticket, in the order of the tickets. */
function checkOutcomes(world: World, newest: NewestRounds, findings: Findings): void {
  const { log } = world;
  const waiting: TicketEntry[] = [];
  let before = -1;
  for (const entry of log.of("ticket")) {
    const ticket = entry.line.id;
    const [outcome, ...others] = outcomesOf(world, ticket);
    const isSingle = others.length === 0 && log.tickets.get(ticket)?.length === 1;
    findings.require(isSingle, "ticket_mismatch", { ticket });
    if (outcome === undefined) {
      findings.mark("ticket_waiting", { ticket });
      waiting.push(entry);
      continue;
    }
    const { kind, position } = outcome;
    const rises = position > before || (kind === "refused" && position === before);
    findings.require(rises, "draw_order", { ticket });
    before = position;
    // Other outcomes may be known before those of earlier tickets, which wait for a batch.
    if (!log.openings.has(ticket)) continue;
    // The tickets that wait are earlier than this one.
    for (const { line } of waiting.splice(0)) findings.problem("ticket_not_drawn", { ticket: line.id });
  }
  for (const { line, batch } of waiting) {
    const known = newest.get(batch.beacon ?? "") ?? 0;
    const isOverdue = batch.round !== null && known >= batch.round + OVERDUE_ROUNDS;
    findings.require(!isOverdue, "ticket_not_drawn", { ticket: line.id });
  }
  for (const ticket of log.refusals.keys()) {
    findings.require(log.tickets.has(ticket), "ticket_mismatch", { ticket });
  }
}

/** An opening has level 2 exactly with a ticket, and equals it. */
function checkRecord({ log }: World, { _id, fairness }: Opening<Record2>, findings: Findings): void {
  const about = { opening: _id };
  const [entry] = log.tickets.get(_id) ?? [];
  findings.require((fairness.level === 2) === (entry !== undefined), "level_wrong", about);
  if (fairness.level !== 2 || entry === undefined) return;
  findings.require(equalsTicket(fairness, entry), "ticket_mismatch", about);
}

function equalsTicket(record: Record2, { line, batch, place }: TicketEntry): boolean {
  return (
    record.level === 2 &&
    record.ticket?.epoch === batch.epoch &&
    record.ticket.batch === batch.batch &&
    record.ticket.place === place &&
    record.round === batch.round &&
    record.openedAtMs === batch.timeMs &&
    record.seedHash === line.seedHash &&
    record.counter === line.counter &&
    (record.entropy ?? null) === line.entropy &&
    record.packId === line.packId &&
    record.oddsVersion === line.oddsVersion &&
    (record.forcedModifier ?? null) === line.forcedModifier &&
    (record.live === true) === line.live
  );
}

/** A refusal is right if too few copies were free after all events up to its position. */
function checkRefusals(world: World, findings: Findings): void {
  const { log, openings, pools, data } = world;
  const refusals = log
    .of("refused")
    .filter(({ line }) => isReached(world, line.position))
    .toSorted((a, b) => a.line.position - b.line.position);
  const held = new History({ runs: data.runs, exceptions: data.exceptions ?? [] });
  let next = 0;
  for (const { line } of refusals) {
    const [ticket] = log.tickets.get(line.id) ?? [];
    if (ticket === undefined) continue;
    for (let opening = openings[next]; opening !== undefined; opening = openings[next]) {
      const { _id, fairness } = opening;
      if (fairness.position > line.position) break;
      if (isDrawn(fairness)) held.add({ _id, fairness });
      next += 1;
    }
    held.advanceThrough(line.position);
    const pool = pools.get(ticket.line);
    const isRight = pool !== undefined && isTooSmall(world, pool, ticket.batch.timeMs, held);
    findings.require(isRight, "refused_wrongly", { ticket: line.id });
  }
}

/** A refusal that the list does not reach names the position of an opening in the log, which may wait for a batch. */
function checkRefusedAfter(world: World, findings: Findings): void {
  const { log, isWhole } = world;
  if (!isWhole) return;
  const logged = new Set(log.of("opening").map(({ line }) => line.position));
  for (const { line, batch } of log.of("refused")) {
    const mayWait = (log.newest?.timeMs ?? 0) - batch.timeMs <= LINE_DUE_MS;
    const fits = mayWait || isReached(world, line.position) || logged.has(line.position);
    findings.require(fits, "refused_wrongly", { ticket: line.id });
  }
}

/** Whether the list of openings reaches a position. It may be older than the log, or end before a hidden opening. */
export const isReached = ({ end }: World, position: number) => position <= Math.max(end, 0);

/** Whether fewer copies are free than the pack has cards; with `noRepeats`, fewer definitions with free copies. */
function isTooSmall({ pools }: World, pool: Pool, time: number, held: History): boolean {
  const free = new Map<string, number>();
  for (const run of pools.printedAt(pool, time)) {
    const count = run.total - held.countOf(run);
    free.set(run.definitionId, count + (free.get(run.definitionId) ?? 0));
  }
  const counts = [...free.values()].map((count) => (pool.noRepeats === true ? Math.min(count, 1) : count));
  return counts.reduce((sum, count) => sum + count, 0) < pool.cardsPerPack;
}
