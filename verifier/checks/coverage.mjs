// Which line of the log covers each exception and each returned copy (section 20 of docs/fairness.md).
import { groupBy } from "../groupBy.mjs";

/** Splits a list into the next `count` items of each line, and the rest, which no line covers. */
function split(items, lines) {
  let from = 0;
  const groups = lines.map(({ count, line }) => {
    const group = { line, count, items: items.slice(from, from + count) };
    from += count;
    return group;
  });
  return { groups, rest: items.slice(from) };
}

const counted = (lines) => lines.map((line) => ({ count: line.count, line }));
const countOf = (lines) => lines.reduce((sum, { count }) => sum + count, 0);

/** The exceptions in their order: the first ones by the `history` line, then by `exceptions` lines. */
export function coveredExceptions({ exceptions = [] }, log) {
  const [history] = log.of("history");
  const first = history === undefined ? [] : [{ count: history.exceptions, line: history }];
  return split(exceptions, [...first, ...counted(log.of("exceptions"))]);
}

/**
 * The runs by `firstPosition`, each with all its returned copies (`returned`), its lines, whether the `history` line covers its
 * beginning, and the returned copies by line.
 */
export function coveredRuns({ runs }, log) {
  const [history] = log.of("history");
  const linesOf = groupBy(log.of("run"), ({ runVersion }) => runVersion);
  return [...groupBy(runs, ({ runVersion }) => runVersion).values()]
    .map((parts) => ({ ...parts[0], returned: parts.flatMap(({ returned }) => returned) }))
    .sort((a, b) => a.firstPosition - b.firstPosition)
    .map((run, index) => {
      const lines = linesOf.get(run.runVersion) ?? [];
      const inHistory = history !== undefined && index < history.runs;
      const before = inHistory ? [{ count: Math.max(0, run.returned.length - countOf(lines)), line: history }] : [];
      return { ...run, lines, inHistory, ...split(run.returned, [...before, ...counted(lines)]) };
    });
}
