// Section 7 of docs/decisions/draw-2.md, check 7: level 2 outcomes that something late may have changed.
import { eventsOf, runKey } from "./events.mjs";
import { Findings } from "./findings.mjs";

const NEVER = -Infinity;

export function checkDisturbed(context) {
  const findings = new Findings();
  const events = eventsOf(context);
  const batches = new Map(events.map(({ id, batch }) => [id, batch]));
  let next = 0;
  // The largest batch of the events before the outcome, and the largest `late` of the outcomes at lower positions.
  let batchBefore = NEVER;
  let lateBefore = NEVER;
  let lateHere = NEVER;
  let here = NEVER;
  for (const outcome of outcomesOf(context)) {
    const { position, ticket, refused, record } = outcome;
    if (position > here) [here, lateBefore, lateHere] = [position, Math.max(lateBefore, lateHere), NEVER];
    while (next < events.length && (events[next].position < position || (refused && events[next].position === position))) {
      batchBefore = Math.max(batchBefore, events[next++].batch);
    }
    const isListed = refused || record.draws.some(({ listed }) => listed !== undefined);
    const largest = Math.max(
      lateBefore,
      isListed ? batchBefore : NEVER,
      refused ? NEVER : latestHolder(ticket.id, record, batches),
    );
    if (largest <= ticket.batch) continue;
    lateHere = Math.max(lateHere, largest);
    findings.mark("disturbed", refused ? { ticket: ticket.id } : { opening: ticket.id }, "something late may have changed it");
  }
  return findings;
}

/** The listed outcomes of tickets by position, a refusal after the opening at its position. */
function outcomesOf({ version2, tickets, refusals, listedTo }) {
  const drawn = version2
    .filter(({ _id, fairness }) => fairness.level === 2 && tickets.has(_id))
    .map(({ _id, fairness }) => ({
      position: fairness.position,
      ticket: tickets.get(_id),
      refused: false,
      record: fairness,
    }));
  const refused = [...refusals.values()]
    .map(([{ id, position }]) => ({ position, ticket: tickets.get(id), refused: true }))
    .filter(({ ticket, position }) => ticket !== undefined && position <= listedTo);
  return [...drawn, ...refused].sort((a, b) => a.position - b.position);
}

/** The largest batch of the holders of copies that an opening passed over, and of the beginning of its run. */
function latestHolder(id, { draws, runVersion }, batches) {
  const passedOver = draws.flatMap((draw) => draw.passedOver ?? []).map(({ opening, exception }) => opening ?? exception);
  const holders = [runKey(runVersion), ...passedOver.filter((holder) => holder !== id)];
  return holders.reduce((latest, holder) => Math.max(latest, batches.get(holder) ?? Infinity), NEVER);
}
