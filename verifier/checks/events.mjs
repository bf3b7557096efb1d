// What changes which copies are free, with its batch (section 25 of docs/fairness.md, check 7).

/** The batch of an opening: that of its ticket, or else of its line, infinite without a line. */
export const batchOf = ({ tickets, openingLines }, { _id }) =>
  (tickets.get(_id) ?? openingLines.get(_id))?.batch ?? Infinity;

/** The batch of an opening as an event: -1 if `history` covers it. */
const batchOfEvent = (context, opening) => (opening.fairness.position < context.begin ? -1 : batchOf(context, opening));

/** A run is complete with its last line. */
function batchOfRun({ inHistory, lines }) {
  if (lines.length === 0) return inHistory ? -1 : Infinity;
  return Math.max(...lines.map(({ batch }) => batch));
}

const exceptionEvents = (items, batch) => items.map(({ cardId, position }) => ({ id: cardId, position, batch }));

export const runKey = (runVersion) => `run ${runVersion}`;

/** All openings, exceptions and runs as {id, position, batch} by position; the id of a run is its `runKey`. */
export function eventsOf(context) {
  const { groups, rest } = context.exceptions;
  return [
    ...context.runs.map((run) => ({ id: runKey(run.runVersion), position: run.firstPosition, batch: batchOfRun(run) })),
    ...context.data.openings.map((opening) => ({
      id: opening._id,
      position: opening.fairness.position,
      batch: batchOfEvent(context, opening),
    })),
    ...groups.flatMap(({ line, items }) => exceptionEvents(items, line.kind === "history" ? -1 : line.batch)),
    ...exceptionEvents(rest, Infinity),
  ].sort((a, b) => a.position - b.position);
}
