// Section 25 of docs/fairness.md, checks 1 and 3: versions and records.
import { isDeepStrictEqual } from "node:util";
import { checkCounters, checkDraws, checkIdentities, checkOpening, checkRules } from "../check.mjs";
import { replay } from "../held.mjs";
import { patternsOf } from "../patterns.mjs";
import { bonusOf, drawPity, guaranteeWith } from "../pity.mjs";
import { digestOf2 } from "../record2.mjs";
import { openingStream } from "../stream.mjs";
import { Findings } from "./findings.mjs";
import { hasPity, PityCounters } from "./pityCounters.mjs";

const ENTROPY = /^[0-9a-f]{64}$/;
const SALT = /^[0-9a-f]{32}$/;
const CERTAIN_PPM = 1_000_000;

/** Also returns `waiting`, the number of openings that cannot be recomputed yet. */
export function checkRecords(context) {
  const { data, log, pools, seeds } = context;
  const findings = new Findings();
  const report = ({ code, opening, problem }) => findings.problem(code, opening === undefined ? {} : { opening }, problem);
  for (const problem of context.seedProblems) report(problem);
  for (const { _id } of context.unlisted) findings.problem("record", { opening: _id }, "it has no draws");
  checkIdentities(data.openings, report);
  checkCounters(context.version1, report);
  checkEntropies(context.version2, findings);

  const counters = new PityCounters(log);
  let waiting = 0;
  replay(data, {
    onOpening: (opening, run, held) => {
      const { _id, fairness: record } = opening;
      const isVersion2 = record.version === 2;
      if (isVersion2 !== record.position >= context.begin) {
        findings.problem("version", { opening: _id }, `it is of version ${record.version ?? 1}`);
      }
      const seed = seeds.get(record.seedHash);
      if (!isVersion2) {
        if (seed === undefined) waiting++;
        checkOpening(opening, pools, run, held, seed, report);
        return;
      }
      const fail = (code) => (problem) => findings.problem(code, { opening: _id }, problem);
      checkFormat(_id, record, fail);
      const pool = checkRules(opening, pools, run, held, fail("rules"));
      const stream = streamOf(context, opening, seed, fail);
      if (stream === undefined) waiting++;
      if (pool !== undefined) checkAgainstPool(opening, pool, stream, held, counters, fail);
    },
  });
  return Object.assign(findings, { waiting });
}

/** An entropy is used once among the level 1 openings of the instance. */
function checkEntropies(openings, findings) {
  const used = new Set();
  for (const { _id, fairness } of openings) {
    const { entropy, level } = fairness;
    if (entropy === undefined || level !== 1) continue;
    if (used.has(entropy)) findings.problem("entropy_reused", { opening: _id }, "its entropy was used before");
    used.add(entropy);
  }
}

const isWellFormed = ({ entropy }) => entropy === undefined || ENTROPY.test(entropy);

/** The digest, the keys and the entropy of a record (section 18). */
function checkFormat(id, record, fail) {
  const { level, ticket, round, reward, live, noBeacon, salt } = record;
  if (record.digest !== digestOf2(id, record)) fail("record")("its digest is not that of its record");
  const withTicket = level === 2;
  const areKeysRight =
    (level === 1 || level === 2) &&
    (ticket !== undefined) === withTicket &&
    (round !== undefined) === withTicket &&
    [reward, live, noBeacon].every((flag) => flag === undefined || flag === true) &&
    !(noBeacon && withTicket) &&
    !(reward && (withTicket || noBeacon || live)) &&
    record.clientSeed === undefined &&
    record.withheld === undefined &&
    SALT.test(salt);
  if (!areKeysRight) fail("record")("its keys do not fit its level");
  if (!isWellFormed(record)) {
    fail("entropy_format")("its entropy is not 64 lower-case hexadecimal characters");
  }
}

/** The stream of an opening, undefined if it cannot be recomputed. */
function streamOf({ tickets, rounds }, { _id, fairness: record }, seed, fail) {
  const ticket = tickets.get(_id);
  const isDrawn = record.level === 2 && ticket !== undefined;
  const randomness = isDrawn ? rounds.randomnessOf(ticket.header.beacon, ticket.header.round) : undefined;
  if (isDrawn && randomness === undefined) fail("beacon_signature")("its round is missing");
  const isReady = record.level === 1 || randomness !== undefined;
  return isReady && seed !== undefined && isWellFormed(record) ? openingStream(seed, record, randomness) : undefined;
}

/** Pity, draws and patterns; without a stream, what of them needs none. */
function checkAgainstPool(opening, pool, stream, held, counters, fail) {
  const { fairness: record } = opening;
  const pity = expectedPity(record, pool, stream, counters);
  if (!isDeepStrictEqual(record.pity, pity)) fail("pity")("its bad-luck protection is not that of its chain");
  const patterns = patternsOf(record.draws, pool);
  if (!isDeepStrictEqual(record.patterns, patterns.length === 0 ? undefined : patterns)) {
    fail("pattern")("its patterns are not those of its cards");
  }
  if (stream === undefined) return;
  const guarantee = pity === undefined ? pool.guarantee : guaranteeWith(pool, pity);
  checkDraws(opening, { ...pool, guarantee }, stream, held, fail("draws"));
}

/**
 * The `pity` that a record should have. Its counter is the one that the earlier records give; the rest follows from the counter
 * of the record itself. Counts the opening.
 */
function expectedPity(record, pool, stream, counters) {
  if (!hasPity(record, pool)) return undefined;
  const before = counters.before(record, pool);
  const recorded = record.pity ?? { before };
  counters.count(record, pool);
  const drawn = stream === undefined ? plausible(pool.pity, recorded) : drawPity(pool.pity, recorded.before, stream);
  return { ...drawn, before };
}

/** What `drawPity` may give without the seed: attempt and hit are those of the record where they may be present. */
function plausible(pity, { before, attempt, hit }) {
  const bonus = bonusOf(pity, before);
  if (bonus === 0) return { before, bonus };
  const drawn = { before, bonus, attempt: attempt ?? 0 };
  return hit === true || bonus === CERTAIN_PPM ? { ...drawn, hit: true } : drawn;
}
