import { Findings } from "./findings";
import { groupBy } from "./groups";
import type { LogIndex } from "./logIndex";
import type { World } from "./world";

/** Section 25, check 4, of docs/fairness.md: seeds, their chains and counters. */

/** A seed that is not revealed longer after its first opening is overdue. */
const OVERDUE_MS = 45 * 24 * 3600 * 1000;

/** The ids of the seeds' chains, by seed hash. */
export type Chains = ReadonlyMap<string, string>;

/** The chains of the logged seeds. A predecessor without an earlier line begins its own chain. */
export function chainsOf(log: LogIndex): Chains {
  const chains = new Map<string, string>();
  for (const { line } of log.of("seed")) {
    const { seedHash, predecessor } = line;
    chains.set(seedHash, predecessor === null ? seedHash : (chains.get(predecessor) ?? predecessor));
  }
  return chains;
}

export function checkSeeds(world: World, chains: Chains): Findings {
  const findings = new Findings();
  checkLines(world, findings);
  checkSuccessors(world.log, findings);
  checkCounters(world, findings);
  checkEntropy(world, chains, findings);
  markOverdue(world, findings);
  return findings;
}

/** A seed has one line, in a batch not after that of its openings and tickets. */
function checkLines({ log, version2 }: World, findings: Findings): void {
  const lines = groupBy(log.of("seed"), ({ line }) => line.seedHash);
  const firstUse = new Map<string, number>();
  const use = (seedHash: string, batch: number) =>
    firstUse.set(seedHash, Math.min(batch, firstUse.get(seedHash) ?? Number.POSITIVE_INFINITY));
  for (const { _id, fairness } of version2) use(fairness.seedHash, log.batchOf(_id));
  for (const { line, batch } of log.of("ticket")) use(line.seedHash, batch.batch);
  for (const [seed, batch] of firstUse) {
    // The line of a seed may wait for a batch as long as those of its openings.
    const logged = lines.get(seed)?.[0]?.batch.batch ?? Number.POSITIVE_INFINITY;
    findings.require(logged <= batch, "seed_unlogged", { seed });
  }
  for (const [seed, { length }] of lines) findings.require(length === 1, "seed_unlogged", { seed });
}

/** A predecessor has an earlier line, and no other successor in the same epoch. */
function checkSuccessors(log: LogIndex, findings: Findings): void {
  const seeds = log.of("seed");
  const earlier = new Set<string>();
  for (const { line } of seeds) {
    const { seedHash, predecessor } = line;
    const known = predecessor === null || earlier.has(predecessor);
    findings.require(known, "chain_break", { seed: seedHash });
    earlier.add(seedHash);
  }
  for (const [seed, successors] of groupBy(seeds, ({ line }) => line.predecessor)) {
    if (seed === null || successors.length === 1) continue;
    const epochs = new Set(successors.map(({ batch }) => batch.epoch));
    findings.require(epochs.size === successors.length, "chain_break", { seed });
    if (epochs.size > 1) findings.mark("break_explained", { seed });
  }
}

/** The use of a counter by an opening or a ticket. */
interface Use {
  seedHash: string;
  counter: number;
  /** The position of the outcome; null without one. */
  position: number | null;
  /** Whether it is an opening in the list. */
  isListed: boolean;
}

/** Counters have no gaps and no repeats, and positions do not fall with them. */
function checkCounters(world: World, findings: Findings): void {
  for (const [seed, uses] of groupBy(usesOf(world), ({ seedHash }) => seedHash)) {
    const sorted = uses.toSorted((a, b) => a.counter - b.counter);
    // The list may end before openings on which a ticket follows.
    const last = sorted.findLastIndex(({ isListed }) => isListed);
    const positions = sorted.flatMap(({ position }) => position ?? []);
    const fits =
      sorted.every(({ counter }, index) =>
        index <= last ? counter === index : counter !== sorted[index - 1]?.counter,
      ) && positions.every((position, index) => position >= (positions[index - 1] ?? 0));
    findings.require(fits, "counter", { seed });
  }
}

function usesOf({ openings, byId, log }: World): Use[] {
  const opened = openings.map(({ fairness: { seedHash, counter, position } }) => ({
    seedHash,
    counter,
    position,
    isListed: true,
  }));
  const tickets = log.of("ticket").filter(({ line }) => !byId.has(line.id));
  const others = tickets.map(({ line: { id, seedHash, counter } }) => {
    const outcome = log.openings.get(id)?.[0] ?? log.refusals.get(id)?.[0];
    return { seedHash, counter, position: outcome?.line.position ?? null, isListed: false };
  });
  return [...opened, ...others];
}

/** Level 1 without entropy is marked, and is no downgrade of a chain with entropy. */
function checkEntropy({ version2 }: World, chains: Chains, findings: Findings): void {
  const withEntropy = new Set<string>();
  for (const { _id, fairness } of version2) {
    const { seedHash, level, entropy, live, noBeacon } = fairness;
    const about = { opening: _id };
    const chain = chains.get(seedHash) ?? seedHash;
    if (noBeacon === true) findings.mark("no_beacon", about);
    if (entropy !== undefined) withEntropy.add(chain);
    else if (level === 1) {
      findings.mark("server_entropy", about);
      const allowed = !withEntropy.has(chain) || (live === true && noBeacon === true);
      findings.require(allowed, "downgraded", about);
    }
  }
}

/** Marks seeds whose first opening is more than 45 days older than the newest batch, and that are not revealed. */
function markOverdue({ data, version2, log }: World, findings: Findings): void {
  const revealed = new Set((data.seeds ?? []).map(({ seedHash }) => seedHash));
  const firstOpenedAt = new Map<string, number>();
  for (const { fairness } of version2) {
    const { seedHash, serverSeed, openedAtMs } = fairness;
    if (serverSeed != null) revealed.add(seedHash);
    if (!firstOpenedAt.has(seedHash)) firstOpenedAt.set(seedHash, openedAtMs);
  }
  const newest = log.newest?.timeMs ?? 0;
  for (const [seed, openedAtMs] of firstOpenedAt) {
    if (!revealed.has(seed) && openedAtMs < newest - OVERDUE_MS) findings.mark("seed_overdue", { seed });
  }
}
