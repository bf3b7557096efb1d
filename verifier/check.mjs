// Sections 4, 9 and 11 of docs/fairness.md: the checks of public data.
import { isDeepStrictEqual } from "node:util";
import { redraw } from "./draw.mjs";
import { indexOf, isOneOf, keyOf, runsAt, versionKey } from "./pool.mjs";
import { digestOf } from "./record.mjs";
import { seedBytes, sha256 } from "./stream.mjs";

/** The held copies with their holders, and the held mints of each printed run. */
class Held {
  #holders = new Map();
  #mints = new Map();

  #mintsOf(definitionId, rarity) {
    const key = `${definitionId} ${rarity}`;
    let mints = this.#mints.get(key);
    if (mints === undefined) {
      mints = new Set();
      this.#mints.set(key, mints);
    }
    return mints;
  }

  add(copy, holder) {
    this.#holders.set(keyOf(copy), holder);
    this.#mintsOf(copy.definitionId, indexOf(copy.rarity)).add(copy.mint);
  }

  free(copy) {
    this.#holders.delete(keyOf(copy));
    this.#mintsOf(copy.definitionId, indexOf(copy.rarity)).delete(copy.mint);
  }

  holderOf = (copy) => this.#holders.get(keyOf(copy));
  mints = (definitionId, rarity) => this.#mintsOf(definitionId, rarity);
}

/** Returns every problem of the data, as {opening?, problem}, and the number of openings that cannot be recomputed yet. */
export function check(data) {
  const problems = [];
  const known = knownSeeds(data, problems);
  const pools = new Map(data.pools.map((pool) => [versionKey(pool), pool]));
  checkIdentities(data.openings, problems);
  checkCounters(data.openings, problems);

  const held = new Held();
  // A run may have several entries, each with some of the returned copies.
  const runs = [...data.runs].sort((a, b) => a.firstPosition - b.firstPosition);
  let run = null;
  let waiting = 0;
  const events = [
    ...data.openings.map((opening) => ({ position: opening.fairness.position, opening })),
    ...(data.exceptions ?? []).map((exception) => ({ position: exception.position, exception })),
  ].sort((a, b) => a.position - b.position);
  for (const { position, opening, exception } of events) {
    while (runs.length > 0 && runs[0].firstPosition <= position) {
      run = runs.shift();
      for (const copy of run.returned) held.free(copy);
    }
    if (exception !== undefined) {
      held.add(exception.copy, { exception: exception.cardId });
      continue;
    }
    const report = (problem) => problems.push({ opening: opening._id, problem });
    const seed = known.get(opening.fairness.seedHash);
    if (seed === undefined) waiting++;
    checkOpening(opening, pools, run, held, seed, report);
    for (const { copy } of opening.fairness.draws) held.add(copy, { opening: opening._id });
  }
  return { problems, waiting };
}

function knownSeeds({ seeds = [], openings }, problems) {
  const known = new Map();
  for (const { seedHash, serverSeed } of seeds) {
    if (sha256(seedBytes(serverSeed)) === seedHash && /^[0-9a-f]{64}$/.test(serverSeed)) known.set(seedHash, serverSeed);
    else problems.push({ problem: `the seed given for ${seedHash} is another one` });
  }
  for (const { _id, fairness } of openings) {
    if (fairness.serverSeed === undefined) continue;
    const matches =
      /^[0-9a-f]{64}$/.test(fairness.serverSeed) && sha256(seedBytes(fairness.serverSeed)) === fairness.seedHash;
    if (matches) known.set(fairness.seedHash, fairness.serverSeed);
    else problems.push({ opening: _id, problem: "its server seed does not have its seed hash" });
  }
  return known;
}

function checkIdentities(openings, problems) {
  for (const what of [({ _id }) => `id ${_id}`, ({ fairness }) => `position ${fairness.position}`]) {
    const seen = new Set();
    for (const opening of openings) {
      if (seen.has(what(opening))) problems.push({ opening: opening._id, problem: `${what(opening)} is not its own` });
      seen.add(what(opening));
    }
  }
}

function checkCounters(openings, problems) {
  const bySeed = Map.groupBy?.(openings, ({ fairness }) => fairness.seedHash) ?? groupBySeed(openings);
  for (const [seedHash, group] of bySeed) {
    group.sort((a, b) => a.fairness.counter - b.fairness.counter);
    group.forEach(({ _id, fairness }, index) => {
      if (fairness.counter !== index) problems.push({ opening: _id, problem: `the counters of ${seedHash} have a gap` });
      if (index > 0 && group[index - 1].fairness.position >= fairness.position) {
        problems.push({ opening: _id, problem: "its position does not rise with its counter" });
      }
    });
  }
}

function groupBySeed(openings) {
  const groups = new Map();
  for (const opening of openings) {
    const { seedHash } = opening.fairness;
    if (!groups.has(seedHash)) groups.set(seedHash, []);
    groups.get(seedHash).push(opening);
  }
  return groups;
}

function checkOpening(opening, pools, run, held, seed, report) {
  const { fairness: record, cards } = opening;
  const pool = pools.get(versionKey(record));
  if (record.digest !== digestOf(opening._id, record)) report("its digest is not that of its record");
  if (run === null || record.runVersion !== run.runVersion) report("its position is in another run version");
  if (pool === undefined) return report("its pool is not published");
  const count = record.reward === true ? 1 : pool.cardsPerPack;
  if (record.draws.length !== count) report(`it has ${record.draws.length} draws instead of ${count}`);
  if (cards !== undefined && !sameCards(cards, record.draws)) report("its cards are not those that were drawn");
  checkCopies(opening._id, record, pool, held, report);
  if (record.forcedModifier !== undefined && record.draws.some(({ modifier }) => modifier !== record.forcedModifier)) {
    report("a card lacks the forced modifier");
  }
  if (seed === undefined) return undefined;
  try {
    const recomputed = redraw(record, opening._id, pool, seed, held.holderOf, held.mints);
    if (!isDeepStrictEqual(recomputed, record.draws)) report("recomputing it gives other draws");
  } catch (error) {
    report(`it cannot be recomputed: ${error.message}`);
  }
  return undefined;
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
