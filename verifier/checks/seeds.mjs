// Section 25 of docs/fairness.md, check 4: seeds, chains and counters.
import { firstBy, groupBy } from "../groupBy.mjs";
import { outcomeOf } from "./context.mjs";
import { batchOf } from "./events.mjs";
import { Findings } from "./findings.mjs";

const OVERDUE_MS = 45 * 24 * 3600 * 1000;

/** The chain of each logged seed: the hash of its first seed. A seed without a line is its own chain. */
export function chainsOf(log) {
  const chains = new Map();
  for (const { seedHash, predecessor } of log.of("seed")) {
    if (!chains.has(seedHash)) chains.set(seedHash, chains.get(predecessor) ?? predecessor ?? seedHash);
  }
  return chains;
}

export function checkSeeds(context) {
  const findings = new Findings();
  const lines = firstBy(context.log.of("seed"), ({ seedHash }) => seedHash);
  checkChains(context.log, lines, findings);
  for (const [seed, uses] of groupBy(usesOf(context), ({ seedHash }) => seedHash)) {
    checkLogged(lines.get(seed), uses, findings);
    checkCounters(uses, findings);
  }
  checkEntropy(context, findings);
  markOverdue(context, findings);
  return findings;
}

/** Every use of a counter: tickets, and openings without a ticket. */
function usesOf(context) {
  const { tickets, version2 } = context;
  const ofTickets = [...tickets.values()].map((ticket) => ({
    where: { ticket: ticket.id },
    seedHash: ticket.seedHash,
    counter: ticket.counter,
    batch: ticket.batch,
    position: outcomeOf(context, ticket)?.position,
    isListed: context.byId.has(ticket.id),
  }));
  const ofOpenings = version2
    .filter(({ _id }) => !tickets.has(_id))
    .map((opening) => ({
      where: { opening: opening._id },
      seedHash: opening.fairness.seedHash,
      counter: opening.fairness.counter,
      batch: batchOf(context, opening),
      position: opening.fairness.position,
      isListed: true,
    }));
  return [...ofTickets, ...ofOpenings];
}

function checkChains(log, first, findings) {
  const lines = log.of("seed");
  for (const line of lines) {
    const { seedHash: seed, predecessor, order } = line;
    if (first.get(seed) !== line) findings.problem("seed_unlogged", { seed }, "it has two lines");
    if (predecessor !== undefined && !(first.get(predecessor)?.order < order)) {
      findings.problem("chain_break", { seed }, "its predecessor has no earlier line");
    }
  }
  const followers = lines.filter(({ predecessor }) => predecessor !== undefined);
  for (const [seed, successors] of groupBy(followers, ({ predecessor }) => predecessor)) {
    if (successors.length === 1) continue;
    const epochs = new Set(successors.map(({ header }) => header.epoch));
    if (epochs.size === successors.length)
      findings.mark("break_explained", { seed }, "its successor was lost by a restore");
    else findings.problem("chain_break", { seed }, "it has two successors");
  }
}

/** The line of a seed may wait for a batch as long as those of its openings. */
function checkLogged(line, uses, findings) {
  const logged = line?.batch ?? Infinity;
  for (const { where, batch } of uses) {
    if (batch < logged) findings.problem("seed_unlogged", where, "its seed was not logged before it");
  }
}

/**
 * Counters are 0, 1, 2, … and positions do not fall with them, for the uses of one seed. What is missing before a ticket may be
 * an opening that is not listed yet, but not before a listed opening.
 */
function checkCounters(uses, findings) {
  let next = 0;
  let last = 0;
  let hasGap = false;
  for (const { where, counter, position, isListed } of uses.toSorted((a, b) => a.counter - b.counter)) {
    if (counter < next) findings.problem("counter", where, "its counter was used before");
    if (position < last) findings.problem("counter", where, "its position falls with its counter");
    hasGap ||= counter > next;
    if (hasGap && isListed) {
      findings.problem("counter", where, "the counters before it have a gap");
      hasGap = false;
    }
    next = counter + 1;
    last = position ?? last;
  }
}

/** Entropy per chain, by position, and the marks of the openings without it. */
function checkEntropy({ log, version2 }, findings) {
  const chains = chainsOf(log);
  const withEntropy = new Set();
  for (const { _id: opening, fairness } of version2) {
    const { level, entropy, live, noBeacon } = fairness;
    const chain = chains.get(fairness.seedHash) ?? fairness.seedHash;
    if (noBeacon) findings.mark("no_beacon", { opening }, "the beacon was off or not usable");
    if (entropy !== undefined) withEntropy.add(chain);
    else if (level === 1) {
      findings.mark("server_entropy", { opening }, "the operator could know the result before");
      if (withEntropy.has(chain) && !(live && noBeacon)) {
        findings.problem("downgraded", { opening }, "it has no entropy although an earlier opening of its chain has");
      }
    }
  }
}

function markOverdue({ log, seeds, version2 }, findings) {
  const first = firstBy(version2, ({ fairness }) => fairness.seedHash);
  for (const [seed, { fairness }] of first) {
    if (!seeds.has(seed) && log.newestTimeMs - fairness.openedAtMs > OVERDUE_MS) {
      findings.mark("seed_overdue", { seed }, "it was not revealed for 45 days");
    }
  }
}
