// Section 25 of docs/fairness.md, check 5: the pools of the openings.
import { groupBy } from "../groupBy.mjs";
import { versionKey } from "../pool.mjs";
import { poolDigest } from "../poolDigest.mjs";
import { batchOf } from "./events.mjs";
import { Findings } from "./findings.mjs";

const SUPERSEDED_MS = 20 * 60 * 1000;
const RARELY_USED = 5;

export function checkPools(context) {
  const { data, log, version2 } = context;
  const findings = new Findings();
  const lines = groupBy(log.of("pool"), versionKey);
  for (const [version, { length }] of lines) {
    if (length > 1) findings.problem("pool", { pool: version }, "it has two lines");
  }
  for (const pool of data.pools) {
    const version = versionKey(pool);
    const [line] = lines.get(version) ?? [];
    if (line !== undefined && line.digest !== poolDigest(pool)) {
      findings.problem("pool", { pool: version }, "its digest is not that of its line");
    }
  }
  const next = nextLines(log);
  const uses = groupBy(data.openings, ({ fairness }) => versionKey(fairness));
  for (const opening of version2) {
    const [line] = lines.get(versionKey(opening.fairness)) ?? [];
    checkVersion(opening, line, next.get(line), batchOf(context, opening), findings);
    markOpening(opening, uses.get(versionKey(opening.fairness)).length, findings);
  }
  return findings;
}

/** The next line of the same pack, for each `pool` line. */
function nextLines(log) {
  const next = new Map();
  for (const lines of groupBy(log.of("pool"), ({ packId }) => packId).values()) {
    for (const [index, line] of lines.entries()) next.set(line, lines[index + 1]);
  }
  return next;
}

/** The version was published when it was used, and not superseded for more than 20 minutes. Both may wait for the next batch. */
function checkVersion({ _id: opening, fairness }, line, next, batch, findings) {
  if ((line?.batch ?? Infinity) > batch) findings.problem("pool", { opening }, "its pool was not logged before it");
  else if (next?.batch <= batch && next.header.timeMs < fairness.openedAtMs - SUPERSEDED_MS) {
    findings.problem("pool", { opening }, "its pool was superseded before");
  }
}

function markOpening({ _id: opening, fairness }, uses, findings) {
  const { forcedModifier, live, level, noBeacon } = fairness;
  if (uses < RARELY_USED) findings.mark("rare_pool", { opening }, `its pool was used ${uses} times`);
  if (forcedModifier !== undefined) findings.mark("forced_modifier", { opening }, "its modifier was chosen");
  if (live && level === 1 && !noBeacon) findings.mark("live_level_1", { opening }, "it is live and has no ticket");
}
