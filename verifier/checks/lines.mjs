// Section 25 of docs/fairness.md, check 8: the log's lines against the rest of the public data.
import { firstBy } from "../groupBy.mjs";
import { indexOf } from "../pool.mjs";
import { linesDigest } from "../stream.mjs";
import { Findings } from "./findings.mjs";
import { LINE_DUE_MS } from "./logIndex.mjs";

const MINUTE_MS = 60_000;
const HELD_BACK_MS = 10 * MINUTE_MS;
const EARLY_MS = 10 * MINUTE_MS;
const LATE_MS = MINUTE_MS;

export function checkLines(context) {
  const { begin, data, log } = context;
  const findings = new Findings();
  const mismatch = (where, text) => findings.problem("log_mismatch", where, text);
  if (begin === Infinity) return findings;
  checkOpenings(context, mismatch);
  checkHistory(context, mismatch);
  // What is at or after the last opening in the log may wait for its batch.
  const lastLogged = log.of("opening").reduce((last, { position }) => Math.max(last, position), 0);
  checkExceptions(context.exceptions, lastLogged, mismatch);
  for (const run of context.runs) checkRun(run, lastLogged, mismatch);
  checkRunLines(context, mismatch);
  checkHidden(data, log, findings);
  markTimes(context, findings);
  return findings;
}

function checkOpenings(context, mismatch) {
  const { data, log, begin, lastListed, openingLines, version2 } = context;
  const byPosition = firstBy(data.openings, ({ fairness }) => fairness.position);
  const seen = new Set();
  for (const { position, id, digest } of log.of("opening")) {
    const opening = byPosition.get(position);
    if (position < begin) mismatch({ opening: id }, "its line is before the beginning of version 2");
    if (seen.has(id) || seen.has(position)) mismatch({ opening: id }, "it has two lines");
    seen.add(id).add(position);
    if (opening === undefined) {
      if (position <= lastListed) mismatch({ opening: id }, "it has a line and is not published");
    } else if (opening._id !== id || opening.fairness.digest !== digest) {
      mismatch({ opening: opening._id }, "it differs from its line");
    }
  }
  for (const { _id, fairness } of version2) {
    if (!openingLines.has(_id) && log.newestTimeMs - waitingSince(log, fairness) > LINE_DUE_MS) {
      mismatch({ opening: _id }, "it has no line");
    }
  }
}

/**
 * Since when an opening without a line could have had one. The round of a ticket may be late, so that only the line of a later
 * opening tells it.
 */
const waitingSince = (log, { level, position, openedAtMs }) =>
  level === 2 ? log.of("opening").find((line) => line.position > position)?.header.timeMs : openedAtMs;

const copyText = ({ definitionId, rarity, mint }) => `${definitionId} ${indexOf(rarity)} ${mint}`;
const exceptionText = ({ cardId, position, copy }) => {
  const { definitionId, rarity, mint } = copy;
  return `${cardId} ${position} ${definitionId} ${indexOf(rarity)} ${mint}`;
};

/** The openings and runs of version 1. Its exceptions are checked with the others. */
function checkHistory({ begin, data, log, runs }, mismatch) {
  const [history] = log.of("history");
  if (history === undefined) {
    mismatch({}, "the log has no history");
    return;
  }
  const openings = data.openings
    .filter(({ fairness }) => fairness.position < begin)
    .sort((a, b) => a.fairness.position - b.fairness.position)
    .map(({ _id, fairness }) => `${fairness.position} ${_id} ${fairness.digest}`);
  const covered = runs.filter(({ inHistory }) => inHistory);
  const runLines = covered.flatMap(({ runVersion, firstPosition, groups }) => [
    `run ${runVersion} ${firstPosition}`,
    ...groups[0].items.map(copyText),
  ]);
  if (history.openings !== openings.length || history.openingsDigest !== linesDigest(openings)) {
    mismatch({}, "the openings of version 1 differ from the history");
  }
  if (history.runs !== covered.length || history.runsDigest !== linesDigest(runLines)) {
    mismatch({}, "the runs of version 1 differ from the history");
  }
}

function checkExceptions({ groups, rest }, lastLogged, mismatch) {
  for (const { line, count, items } of groups) {
    const digest = line.kind === "history" ? line.exceptionsDigest : line.digest;
    if (items.length !== count || linesDigest(items.map(exceptionText)) !== digest) {
      mismatch({ batch: line.batch }, "the exceptions differ from their line");
    }
  }
  for (const { cardId, position } of rest) if (position < lastLogged) mismatch({ exception: cardId }, "it has no line");
}

function checkRun({ runVersion: run, firstPosition, inHistory, lines, groups, rest }, lastLogged, mismatch) {
  const isUnlogged = (lines.length === 0 && !inHistory) || rest.length > 0;
  if (isUnlogged && firstPosition < lastLogged) mismatch({ run }, "it has no line");
  if (lines.some((line) => line.firstPosition !== firstPosition))
    mismatch({ run }, "it begins at another position in the log");
  for (const { line, count, items } of groups) {
    if (line.kind === "history") continue;
    if (items.length !== count || linesDigest(items.map(copyText)) !== line.digest) {
      mismatch({ run }, "its returned copies differ from their line");
    }
  }
}

function checkRunLines({ log, runs }, mismatch) {
  const published = new Set(runs.map(({ runVersion }) => runVersion));
  for (const { runVersion } of log.of("run")) {
    if (!published.has(runVersion)) mismatch({ run: runVersion }, "it has a line and is not published");
  }
}

/** A live opening ends the public list only until it is shown. */
function checkHidden({ hiddenFrom }, log, findings) {
  if (hiddenFrom == null) return;
  const isLate = ({ position, header }) => position >= hiddenFrom && log.newestTimeMs - header.timeMs > HELD_BACK_MS;
  const line = log.of("opening").find(isLate);
  if (line !== undefined) {
    findings.problem("held_back", { opening: line.id }, "it, or one before it, has not been shown for 10 minutes");
  }
}

/** Level 1 openings whose time does not fit the batches around their line. */
function markTimes(context, findings) {
  const { log, openingLines, version2 } = context;
  for (const { _id: opening, fairness } of version2) {
    const line = openingLines.get(opening);
    if (line === undefined || fairness.level !== 1) continue;
    const before = log.byNumber.get(line.batch - 1);
    const isEarly = before !== undefined && fairness.openedAtMs < before.timeMs - EARLY_MS;
    if (isEarly || fairness.openedAtMs > line.header.timeMs + LATE_MS) {
      findings.mark("time", { opening }, "its time does not fit the log");
    }
  }
}
