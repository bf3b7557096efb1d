// The lines of the log by kind (section 20 of docs/fairness.md).
import { groupBy } from "../groupBy.mjs";
import { parseLine } from "../log.mjs";

/**
 * Each line is that of `parseLine` with its `text`, `batch` (number), `place`, `header` (its batch) and `order` in the log.
 * `of(kind)` returns the lines of a kind in their order. `malformed` lists lines that are not canonical, as {batch, problem}.
 */
export function indexLog(batches) {
  const lines = [];
  const malformed = [];
  for (const header of batches) {
    const { batch, entries } = header;
    entries.forEach((text, place) => {
      try {
        lines.push({ ...parseLine(text), text, batch, place, header, order: lines.length });
      } catch (error) {
        malformed.push({ batch, problem: `line ${place}: ${error.message}` });
      }
    });
  }
  const byKind = groupBy(lines, ({ kind }) => kind);
  return {
    batches,
    byNumber: new Map(batches.map((header) => [header.batch, header])),
    newestTimeMs: batches.at(-1)?.timeMs ?? -Infinity,
    of: (kind) => byKind.get(kind) ?? [],
    malformed,
  };
}

/** The line of an opening may wait this long for a batch. */
export const LINE_DUE_MS = 120 * 60_000;

/** Whether the lines of a batch need a round (section 14). */
export const needsRound = ({ kind, level }) => kind === "ticket" || level === 2;
