import { poolDigest } from "../poolDigest";
import type { Opening } from "./data";
import { Findings } from "./findings";
import { groupBy } from "./groups";
import type { EntryOf } from "./logIndex";
import { poolKey } from "./poolIndex";
import type { World } from "./world";

/** Section 25, check 5, of docs/fairness.md: the versions of packs' pools. */

/** A version may be used for this long after the next one. */
const SUPERSEDED_MS = 20 * 60 * 1000;
/** A version that fewer openings used so far is marked. */
const RARE = 5;

export async function checkPools(world: World): Promise<Findings> {
  const findings = new Findings();
  const { log, version2 } = world;
  const lines = log.of("pool");
  const byVersion = groupBy(lines, ({ line }) => poolKey(line.packId, line.oddsVersion));
  for (const pool of world.data.pools) {
    const key = poolKey(pool.packId, pool.oddsVersion);
    const [entry] = byVersion.get(key) ?? [];
    const fits = entry === undefined || entry.line.digest === (await poolDigest(pool));
    findings.require(fits, "pool", { pool: key });
  }
  for (const [pool, { length }] of byVersion) findings.require(length === 1, "pool", { pool });
  const next = nextLines(lines);
  for (const { _id, fairness } of version2) {
    const { packId, oddsVersion, openedAtMs } = fairness;
    const [entry] = byVersion.get(poolKey(packId, oddsVersion)) ?? [];
    // An opening or a version without a line counts as in the batch after the newest.
    const batch = log.batchOf(_id);
    const after = entry && next.get(entry);
    const fits =
      (entry?.batch.batch ?? Number.POSITIVE_INFINITY) <= batch &&
      (after === undefined || after.batch.batch > batch || after.batch.timeMs >= openedAtMs - SUPERSEDED_MS);
    findings.require(fits, "pool", { opening: _id });
  }
  markUses(world, findings);
  return findings;
}

type PoolEntry = EntryOf<"pool">;

/** For each line the next one of its pack. */
function nextLines(lines: readonly PoolEntry[]): Map<PoolEntry, PoolEntry> {
  const next = new Map<PoolEntry, PoolEntry>();
  for (const [, ofPack] of groupBy(lines, ({ line }) => line.packId)) {
    for (const [index, entry] of ofPack.entries()) {
      const after = ofPack[index + 1];
      if (after !== undefined) next.set(entry, after);
    }
  }
  return next;
}

function markUses({ openings, version2 }: World, findings: Findings): void {
  const keyOf = ({ fairness }: Opening) => poolKey(fairness.packId, fairness.oddsVersion);
  const uses = groupBy(openings, keyOf);
  for (const opening of version2) {
    const { forcedModifier, level, live, noBeacon } = opening.fairness;
    const about = { opening: opening._id };
    if ((uses.get(keyOf(opening)) ?? []).length < RARE) findings.mark("rare_pool", about);
    if (forcedModifier !== undefined) findings.mark("forced_modifier", about);
    if (live === true && level === 1 && noBeacon !== true) findings.mark("live_level_1", about);
  }
}
