// What the checks of section 25 of docs/fairness.md share: the data, by key.
import { knownSeeds } from "../check.mjs";
import { firstBy, groupBy } from "../groupBy.mjs";
import { versionKey } from "../pool.mjs";
import { coveredExceptions, coveredRuns } from "./coverage.mjs";
import { indexLog } from "./logIndex.mjs";
import { readRounds } from "./rounds.mjs";

/** A withheld record has no draws and cannot be checked; the public list ends before it. */
const isListed = ({ fairness }) => Array.isArray(fairness.draws);

/** Reads public data of section 23. `options` are those of `check2`. */
export async function readContext(published, options = {}) {
  const data = { ...published, openings: published.openings.filter(isListed) };
  const log = indexLog(data.batches ?? []);
  const seedProblems = [];
  const positions = data.openings.map(({ fairness }) => fairness.position);
  return {
    data,
    log,
    options,
    unlisted: published.openings.filter((opening) => !isListed(opening)),
    begin: log.of("begin")[0]?.position ?? data.begin ?? Infinity,
    /** The log may have lines of later openings, which were made after the list was read or are not shown yet. */
    lastListed: positions.reduce((a, b) => Math.max(a, b), 0),
    seeds: knownSeeds(data, (problem) => seedProblems.push(problem)),
    seedProblems,
    pools: new Map(data.pools.map((pool) => [versionKey(pool), pool])),
    rounds: await readRounds(data, options),
    version1: data.openings.filter(({ fairness }) => fairness.version !== 2),
    version2: data.openings
      .filter(({ fairness }) => fairness.version === 2)
      .sort((a, b) => a.fairness.position - b.fairness.position),
    byId: firstBy(data.openings, ({ _id }) => _id),
    openingLines: firstBy(log.of("opening"), ({ id }) => id),
    tickets: firstBy(log.of("ticket"), ({ id }) => id),
    refusals: groupBy(log.of("refused"), ({ id }) => id),
    exceptions: coveredExceptions(data, log),
    runs: coveredRuns(data, log),
  };
}

/** Whether the list has all openings up to a position. It may be older than the log, or end before a hidden opening. */
export const isListReaching = ({ lastListed }, position) => position <= lastListed;

/** The position of a ticket's outcome as {position, refused}, or undefined while it has none. */
export function outcomeOf({ byId, openingLines, refusals }, { id }) {
  const position = byId.get(id)?.fairness.position ?? openingLines.get(id)?.position;
  if (position !== undefined) return { position, refused: false };
  const [refusal] = refusals.get(id) ?? [];
  return refusal === undefined ? undefined : { position: refusal.position, refused: true };
}
