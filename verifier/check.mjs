// Sections 4, 9 and 11 of docs/fairness.md: the checks of public data.
import { isDeepStrictEqual } from "node:util";
import { redraw } from "./draw.mjs";
import { groupBy } from "./groupBy.mjs";
import { replay } from "./held.mjs";
import { isOneOf, keyOf, runsAt, versionKey } from "./pool.mjs";
import { digestOf } from "./record.mjs";
import { seedBytes, sha256, Stream } from "./stream.mjs";

/** Returns every problem of the data, as {opening?, problem}, and the number of openings that cannot be recomputed yet. */
export function check(data) {
  const problems = [];
  const report = ({ opening, problem }) => problems.push(opening === undefined ? { problem } : { opening, problem });
  const known = knownSeeds(data, report);
  const pools = new Map(data.pools.map((pool) => [versionKey(pool), pool]));
  checkIdentities(data.openings, report);
  checkCounters(data.openings, report);
  let waiting = 0;
  replay(data, {
    onOpening: (opening, run, held) => {
      const seed = known.get(opening.fairness.seedHash);
      if (seed === undefined) waiting++;
      checkOpening(opening, pools, run, held, seed, report);
    },
  });
  return { problems, waiting };
}

/** The server seeds that are known, by their hashes. */
export function knownSeeds({ seeds = [], openings }, report) {
  const known = new Map();
  const isSeedOf = (serverSeed, seedHash) =>
    /^[0-9a-f]{64}$/.test(serverSeed) && sha256(seedBytes(serverSeed)) === seedHash;
  for (const { seedHash, serverSeed } of seeds) {
    if (isSeedOf(serverSeed, seedHash)) known.set(seedHash, serverSeed);
    else report({ code: "draws", problem: `the seed given for ${seedHash} is another one` });
  }
  for (const { _id, fairness } of openings) {
    const { serverSeed, seedHash } = fairness;
    if (serverSeed === undefined || known.get(seedHash) === serverSeed) continue;
    if (isSeedOf(serverSeed, seedHash)) known.set(seedHash, serverSeed);
    else report({ code: "draws", opening: _id, problem: "its server seed does not have its seed hash" });
  }
  return known;
}

/** Rule 1: every opening has its own id and position. */
export function checkIdentities(openings, report) {
  for (const what of [({ _id }) => `id ${_id}`, ({ fairness }) => `position ${fairness.position}`]) {
    const seen = new Set();
    for (const opening of openings) {
      if (seen.has(what(opening))) {
        report({ code: "rules", opening: opening._id, problem: `${what(opening)} is not its own` });
      }
      seen.add(what(opening));
    }
  }
}

/** Over all openings of a seed, counters have no gaps and positions rise with them. */
export function checkCounters(openings, report) {
  for (const [seedHash, group] of groupBy(openings, ({ fairness }) => fairness.seedHash)) {
    group.sort((a, b) => a.fairness.counter - b.fairness.counter);
    group.forEach(({ _id: opening, fairness }, index) => {
      if (fairness.counter !== index) {
        report({ code: "counter", opening, problem: `the counters of ${seedHash} have a gap` });
      }
      if (index > 0 && group[index - 1].fairness.position >= fairness.position) {
        report({ code: "counter", opening, problem: "its position does not rise with its counter" });
      }
    });
  }
}

/** Rules 2 to 8 of a version 1 opening. */
export function checkOpening(opening, pools, run, held, seed, report) {
  const { _id, fairness: record } = opening;
  const fail = (code) => (problem) => report({ code, opening: _id, problem });
  if (record.digest !== digestOf(_id, record)) fail("record")("its digest is not that of its record");
  const pool = checkRules(opening, pools, run, held, fail("rules"));
  if (pool === undefined || seed === undefined) return;
  const stream = new Stream(seed, record.clientSeed, record.counter);
  checkDraws(opening, pool, stream, held, fail("draws"));
}

/** Rules 2 and 4 to 7, the same in both versions. Returns the pool, if it is published. */
export function checkRules(opening, pools, run, held, report) {
  const { _id, fairness: record, cards } = opening;
  const pool = pools.get(versionKey(record));
  if (run === null || record.runVersion !== run.runVersion) report("its position is in another run version");
  if (pool === undefined) {
    report("its pool is not published");
    return undefined;
  }
  const count = record.reward === true ? 1 : pool.cardsPerPack;
  if (record.draws.length !== count) report(`it has ${record.draws.length} draws instead of ${count}`);
  if (cards !== undefined && !sameCards(cards, record.draws)) report("its cards are not those that were drawn");
  checkCopies(_id, record, pool, held, report);
  if (record.forcedModifier !== undefined && record.draws.some(({ modifier }) => modifier !== record.forcedModifier)) {
    report("a card lacks the forced modifier");
  }
  return pool;
}

/** Rule 8, for an opening whose stream is known. */
export function checkDraws({ _id, fairness: record }, pool, stream, held, report) {
  try {
    const recomputed = redraw(record, _id, pool, stream, held.holderOf, held.mints);
    if (!isDeepStrictEqual(recomputed, record.draws)) report("recomputing it gives other draws");
  } catch (error) {
    report(`it cannot be recomputed: ${error.message}`);
  }
}

function checkCopies(id, record, pool, held, report) {
  const runs = runsAt(pool, record.openedAtMs);
  const own = new Set();
  for (const { copy, passedOver = [] } of record.draws) {
    for (const { copy: passed, opening, exception } of passedOver) {
      const holder = own.has(keyOf(passed)) ? { opening: id } : held.holderOf(passed);
      const named = opening === undefined ? { exception } : { opening };
      if (!isDeepStrictEqual(holder, named)) report("a copy that it passed over was not held by who is named");
    }
    if (!isOneOf(runs, copy)) report("a card is no copy of its pool");
    if (held.holderOf(copy) !== undefined || own.has(keyOf(copy))) report("a card was held already");
    own.add(keyOf(copy));
  }
}

function sameCards(cards, draws) {
  return (
    cards.length === draws.length &&
    cards.every(({ definitionId, rarity, mintNumber, modifier }, index) => {
      const { copy, modifier: drawn } = draws[index];
      return (
        definitionId === copy.definitionId &&
        rarity === copy.rarity &&
        mintNumber === copy.mint &&
        (modifier?._id ?? undefined) === drawn
      );
    })
  );
}
