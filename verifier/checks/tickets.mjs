// Section 25 of docs/fairness.md, check 6: tickets and their outcomes.
import { replay } from "../held.mjs";
import { runsAt, versionKey } from "../pool.mjs";
import { isListReaching, outcomeOf } from "./context.mjs";
import { Findings } from "./findings.mjs";
import { LINE_DUE_MS } from "./logIndex.mjs";

export function checkTickets(context) {
  const findings = new Findings();
  checkOutcomes(context, findings);
  for (const opening of context.version2) checkOpening(context, opening, findings);
  checkOrder(context, findings);
  checkRefusals(context, findings);
  checkRefusedAfter(context, findings);
  return findings;
}

/** A ticket has at most one outcome, and a refusal has a ticket. */
function checkOutcomes({ log, tickets, byId, openingLines, refusals }, findings) {
  for (const line of log.of("ticket")) {
    if (tickets.get(line.id) !== line) findings.problem("ticket_mismatch", { ticket: line.id }, "its id has two lines");
  }
  for (const [ticket, lines] of refusals) {
    const isOpened = byId.has(ticket) || openingLines.has(ticket);
    if (!tickets.has(ticket)) findings.problem("ticket_mismatch", { ticket }, "it was refused and has no line");
    if (lines.length > 1 || isOpened) findings.problem("ticket_mismatch", { ticket }, "it has two outcomes");
  }
}

function checkOpening({ tickets }, { _id, fairness: record }, findings) {
  const ticket = tickets.get(_id);
  if ((record.level === 2) !== (ticket !== undefined)) {
    const problem = `it is of level ${record.level} and ${ticket === undefined ? "has no" : "has a"} ticket`;
    findings.problem("level_wrong", { opening: _id }, problem);
  } else if (ticket !== undefined && !isRecordOf(record, ticket)) {
    findings.problem("ticket_mismatch", { opening: _id }, "it differs from its ticket");
  }
}

const COMMON_FIELDS = ["seedHash", "counter", "entropy", "packId", "oddsVersion", "forcedModifier"];

const isRecordOf = (record, ticket) =>
  COMMON_FIELDS.every((field) => record[field] === ticket[field]) &&
  (record.live === true) === (ticket.mode === "live") &&
  record.ticket?.epoch === ticket.header.epoch &&
  record.ticket.batch === ticket.batch &&
  record.ticket.place === ticket.place &&
  record.round === ticket.header.round &&
  record.openedAtMs === ticket.header.timeMs;

/** Tickets are drawn or refused in their order, and in time. */
function checkOrder(context, findings) {
  const outcomes = [...context.tickets.values()].map((line) => ({ line, outcome: outcomeOf(context, line) }));
  // Other outcomes may be known before those of earlier tickets, which wait for a batch.
  const lastDrawn = outcomes.findLastIndex(({ line }) => context.openingLines.has(line.id));
  let last = { position: -1 };
  outcomes.forEach(({ line, outcome }, index) => {
    const where = { ticket: line.id };
    if (outcome === undefined) {
      findings.mark("ticket_waiting", where, "it has no outcome yet");
      if (index < lastDrawn || context.rounds.isOverdue(line.header)) {
        findings.problem("ticket_not_drawn", where, "it should have an outcome");
      }
      return;
    }
    const { position, refused } = outcome;
    const rises = refused ? position >= last.position : position > last.position;
    if (!rises) findings.problem("draw_order", where, "its outcome is before that of an earlier ticket");
    last = outcome;
  });
}

/** A refused pack could not be drawn from what was free. */
function checkRefusals(context, findings) {
  const { data, tickets, refusals, pools } = context;
  const refused = [...refusals.values()]
    .map(([line]) => line)
    .filter(({ id, position }) => tickets.has(id) && isListReaching(context, position));
  replay(
    { ...data, refusals: refused },
    {
      onRefusal: ({ id }, held) => {
        const ticket = tickets.get(id);
        const pool = pools.get(versionKey(ticket));
        if (pool === undefined || available(pool, ticket.header.timeMs, held) >= pool.cardsPerPack) {
          findings.problem("refused_wrongly", { ticket: id }, "enough copies were free");
        }
      },
    },
  );
}

/** A refusal that the list does not reach names the position of an opening in the log, which may wait for a batch. */
function checkRefusedAfter(context, findings) {
  const { log } = context;
  const logged = new Set(log.of("opening").map(({ position }) => position));
  for (const { id, position, header } of log.of("refused")) {
    const mayWait = log.newestTimeMs - header.timeMs <= LINE_DUE_MS;
    if (!mayWait && !isListReaching(context, position) && !logged.has(position)) {
      findings.problem("refused_wrongly", { ticket: id }, "it was refused after an opening that does not exist");
    }
  }
}

/** The number of free copies, or with `noRepeats` of definitions that have any. */
function available(pool, timeMs, held) {
  let copies = 0;
  const definitions = new Set();
  for (const { definitionId, rarity, total } of runsAt(pool, timeMs)) {
    const mints = held.mints(definitionId, rarity);
    const free = total - [...mints].filter((mint) => mint <= total).length;
    copies += free;
    if (free > 0) definitions.add(definitionId);
  }
  return pool.noRepeats === true ? definitions.size : copies;
}
