// Section 25 of docs/fairness.md, check 7: level 2 outcomes that something late may have changed.
import { isListReaching } from "./context.mjs";
import { eventsOf } from "./events.mjs";
import { Findings } from "./findings.mjs";

const NEVER = -Infinity;

export function checkDisturbed(context) {
  const findings = new Findings();
  const events = eventsOf(context);
  const batches = new Map(events.map(({ id, batch }) => [id, batch]));
  const beginnings = new Map(context.runs.map((run) => [run.runVersion, batchOfBeginning(run)]));
  let next = 0;
  // The largest batch of the events before the outcome, and of what was late for the outcomes before it.
  let batchBefore = NEVER;
  let lateBefore = NEVER;
  for (const { position, ticket, opening } of outcomesOf(context)) {
    const isBefore = (event) => event.position < position || (opening === undefined && event.position === position);
    for (; next < events.length && isBefore(events[next]); next++) batchBefore = Math.max(batchBefore, events[next].batch);
    const latest =
      opening === undefined
        ? batchBefore
        : Math.max(
            latestHolder(opening, batches),
            beginnings.get(opening.fairness.runVersion) ?? Infinity,
            opening.fairness.draws.some(({ listed }) => listed !== undefined) ? batchBefore : NEVER,
          );
    if (Math.max(latest, lateBefore) <= ticket.batch) continue;
    lateBefore = Math.max(latest, lateBefore);
    const where = opening === undefined ? { ticket: ticket.id } : { opening: ticket.id };
    findings.mark("disturbed", where, "something late may have changed it");
  }
  return findings;
}

/** The listed outcomes of tickets by position, refusals, which have no `opening`, after openings. */
function outcomesOf(context) {
  const { version2, tickets, refusals } = context;
  const drawn = version2
    .filter(({ _id, fairness }) => fairness.level === 2 && tickets.has(_id))
    .map((opening) => ({ position: opening.fairness.position, ticket: tickets.get(opening._id), opening }));
  const refused = [...refusals.values()]
    .map(([{ id, position }]) => ({ position, ticket: tickets.get(id) }))
    .filter(({ ticket, position }) => ticket !== undefined && isListReaching(context, position));
  return [...drawn, ...refused].sort((a, b) => a.position - b.position);
}

/** The batch in which a run begins. */
const batchOfBeginning = ({ inHistory, lines }) => (inHistory ? -1 : (lines[0]?.batch ?? Infinity));

/** The largest batch of the holders of copies that an opening passed over. */
function latestHolder({ _id, fairness }, batches) {
  const passedOver = fairness.draws.flatMap((draw) => draw.passedOver ?? []);
  return passedOver
    .map(({ opening, exception }) => opening ?? exception)
    .filter((holder) => holder !== _id)
    .reduce((latest, holder) => Math.max(latest, batches.get(holder) ?? Infinity), NEVER);
}
