// Section 25 of docs/fairness.md, check 11: receipts (section 24).
import { redraw, Refused } from "../draw.mjs";
import { firstBy } from "../groupBy.mjs";
import { replay } from "../held.mjs";
import { drawPity, guaranteeWith } from "../pity.mjs";
import { versionKey } from "../pool.mjs";
import { openingStream } from "../stream.mjs";
import { eventsOf, runKey } from "./events.mjs";
import { Findings } from "./findings.mjs";
import { LINE_DUE_MS } from "./logIndex.mjs";
import { hasPity, PityCounters } from "./pityCounters.mjs";

const TOLERANCE_MS = 5 * 60_000;

/**
 * Also returns `receipts`, what is shown for each receipt by its index: {receipt, opening, between, passedOver} (how many events
 * are between the intent's head and the draw, and the ids of those that the draw passed over), or {receipt, draws} (what an
 * immediate opening would have given) once the seed of an intent without an opening is known.
 */
export function checkReceipts(context) {
  const findings = new Findings();
  const shown = [];
  const { receipts = [] } = context.options.receipts ?? {};
  if (receipts.length === 0) return Object.assign(findings, { receipts: shown });
  const find = finderOf(context);
  const events = eventsOf(context);
  const batches = new Map(events.map(({ id, batch }) => [id, batch]));
  receipts.forEach((receipt, index) => {
    const opening = find(receipt);
    const where = { receipt: index };
    const state = stateOf(context, receipt);
    for (const text of mismatches(context, receipt, opening, state)) findings.problem("receipt", where, text);
    const isOpen = state === "open" || (state === "none" && opening === undefined);
    if (isOpen) findings.mark("receipt_open", where, "it has no opening yet, or a restore lost it");
    if (opening !== undefined) {
      const offset = Math.abs(opening.fairness.openedAtMs - receipt.intent.sentAtMs);
      if (offset > TOLERANCE_MS) findings.mark("receipt_time", where, "its time is more than 5 minutes off");
      shown.push({ receipt: index, opening: opening._id, ...eventsBetween(events, batches, receipt.intent, opening) });
    } else if (isOpen) {
      const draws = immediateDraws(context, events, receipt.intent);
      if (draws !== undefined) shown.push({ receipt: index, draws });
    }
  });
  return Object.assign(findings, { receipts: shown });
}

/** Finds the opening of a receipt: by the id that it has, or else by its entropy. */
function finderOf({ byId, version2 }) {
  const openings = firstBy(version2, ({ fairness }) => fairness.entropy);
  return ({ intent, ticket, opening }) => {
    const id = opening?._id ?? ticket?.line.split(" ")[1];
    if (id !== undefined) return byId.get(id);
    return intent.entropy === undefined ? undefined : openings.get(intent.entropy);
  };
}

/** Everything in which the public data differ from a receipt. */
function mismatches(context, receipt, opening, state) {
  const texts = [];
  if (opening !== undefined) texts.push(...recordMismatches(receipt.intent, opening.fairness));
  if (state === "changed") texts.push("its opening differs from the one answered");
  if (!isInLog(context.log, receipt)) texts.push("its ticket differs from the log");
  return texts;
}

function recordMismatches(intent, record) {
  const texts = [];
  if (!fits(intent, record)) texts.push("its opening differs from the intent");
  if ((record.reward === true) !== intent.reward) texts.push("it is a reward, or is none, in difference to the intent");
  if ((record.level === 2) !== (intent.way === "ticket")) texts.push("its opening went another way than the intent");
  return texts;
}

/** Whether a record is what the intent asked for. */
const fits = (intent, { seedHash, entropy, packId, oddsVersion, forcedModifier }) =>
  (seedHash === intent.seedHash || seedHash === intent.nextSeedHash) &&
  entropy === intent.entropy &&
  packId === intent.packId &&
  oddsVersion === intent.oddsVersion &&
  forcedModifier === undefined;

/**
 * Compares the opening that was answered with the list or, if that ends before it, with its line: "none" was answered, or it is
 * "published", "changed", or "open": lost by a restore, or behind a hidden one while its line waits for a batch.
 */
function stateOf(context, receipt) {
  const { byId, openingLines, log } = context;
  const { opening: answered } = receipt;
  if (answered === undefined) return "none";
  const digest = (byId.get(answered._id)?.fairness ?? openingLines.get(answered._id))?.digest;
  if (digest === answered.digest) return "published";
  const isOpen =
    digest === undefined ? isRestored(log, receipt) || mayWait(context, answered) : isDrawnAgain(context, answered);
  return isOpen ? "open" : "changed";
}

const mayWait = ({ data, log }, { receivedAtMs }) =>
  data.hiddenFrom != null && log.newestTimeMs - receivedAtMs <= LINE_DUE_MS;

/** Whether an epoch after that of the ticket, or else of the intent's head, began, which may have lost what followed. */
const isRestored = ({ batches }, { intent, ticket }) => batches.at(-1)?.epoch > (ticket ?? intent.head)?.epoch;

/**
 * Whether a restore lost the first draw of a ticket: its line is in an earlier epoch than that of its opening, or than the newest
 * batch while that waits for one.
 */
const isDrawnAgain = ({ tickets, openingLines, log }, { _id }) =>
  tickets.get(_id)?.header.epoch < (openingLines.get(_id)?.header ?? log.batches.at(-1))?.epoch;

/** Whether the log has the ticket of a receipt at its place. A restore may have lost its batch. */
function isInLog(log, receipt) {
  if (receipt.ticket === undefined) return true;
  const { line, epoch, batch, place, round } = receipt.ticket;
  const header = log.byNumber.get(batch);
  if (header?.epoch !== epoch) return isRestored(log, receipt);
  return header.round === round && header.entries[place] === line;
}

/** The number of events between the intent's head and the draw, and the ids of those that the draw passed over. */
function eventsBetween(events, batches, { head }, { _id, fairness }) {
  const { position, draws } = fairness;
  const isAfterHead = (batch) => batch > (head?.batch ?? -1);
  const between = events.filter((event) => event.position < position && isAfterHead(event.batch)).length;
  const holders = draws.flatMap(({ passedOver = [] }) => passedOver).map(({ opening, exception }) => opening ?? exception);
  return { between, passedOver: [...new Set(holders)].filter((id) => id !== _id && isAfterHead(batches.get(id))) };
}

/** What an immediate opening would have given after all events in batches up to the intent's head. */
function immediateDraws(context, events, intent) {
  const seed = context.seeds.get(intent.seedHash);
  const pool = context.pools.get(versionKey(intent));
  if (seed === undefined || pool === undefined || intent.entropy === undefined) return undefined;
  const ids = new Set(events.filter(({ batch }) => batch <= (intent.head?.batch ?? -1)).map(({ id }) => id));
  const { data } = context;
  const before = {
    openings: data.openings.filter(({ _id }) => ids.has(_id)),
    exceptions: data.exceptions?.filter(({ cardId }) => ids.has(cardId)),
    runs: data.runs.filter(({ runVersion }) => ids.has(runKey(runVersion))),
  };
  const held = replay(before, {});
  const record = { ...intent, level: 1, openedAtMs: intent.sentAtMs };
  const stream = openingStream(seed, record);
  const guarantee = guaranteeOf(context, record, pool, ids, stream);
  try {
    return redraw(record, "", { ...pool, guarantee }, stream, held.holderOf, held.mints);
  } catch (error) {
    if (error instanceof Refused) return [];
    throw error;
  }
}

/** The guarantee of a record after the openings with these ids. */
function guaranteeOf({ log, pools, version2 }, record, pool, ids, stream) {
  if (!hasPity(record, pool)) return pool.guarantee;
  const counters = new PityCounters(log);
  for (const { _id, fairness } of version2) {
    const used = pools.get(versionKey(fairness));
    if (ids.has(_id) && used !== undefined && hasPity(fairness, used)) counters.count(fairness, used);
  }
  return guaranteeWith(pool, drawPity(pool.pity, counters.before(record, pool), stream));
}
