import type { Pool } from "../../types";
import { CannotDraw, type DrawInput, type Redrawn, redraw } from "../draw";
import { redraw2, streamUseOf } from "../draw2";
import { History } from "../history";
import { patternsOf } from "../patterns";
import { type PityRecord, pityBonus } from "../pity";
import { type DrawnRecord, isVersion2, type Record2 } from "../record2";
import { fitsPool, holdersMatch, isSameDraw, sameCards } from "../rules";
import { Stream } from "../stream";
import { concurrently } from "./concurrently";
import type { CheckControl } from "./control";
import type { Opening } from "./data";
import { Findings } from "./findings";
import { PityCounters } from "./pityCounters";
import { hasEntropyFormat } from "./records";
import type { Seeds } from "./revealed";
import { type Randomness, roundKey } from "./rounds";
import type { Chains } from "./seeds";
import { hasDraws, type World } from "./world";

/** Section 25, check 3, of docs/fairness.md: the rules of openings, and their draws, drawn again. */

/** The most attempts of a label that are computed ahead. */
const MOST_PREPARED = 256;

/** The state of going through the openings by position. */
interface Walk {
  world: World;
  randomness: Randomness;
  seeds: Seeds;
  held: History;
  counters: PityCounters;
  ids: Set<string>;
  positions: Set<number>;
  findings: Findings;
  /** The ids of openings whose draws are not recomputable yet. */
  open: string[];
  /** The cards of the opening drawn last. */
  last: readonly Redrawn[] | null;
}

export interface DrawsReport {
  findings: Findings;
  /** The ids of openings that cannot be drawn again yet, since their seed is not revealed. */
  open: readonly string[];
  /** The cards of the last opening, drawn again; null if that is not possible. */
  last: readonly Redrawn[] | null;
}

export async function checkDraws(
  world: World,
  randomness: Randomness,
  chains: Chains,
  seeds: Seeds,
  { signal }: CheckControl = {},
): Promise<DrawsReport> {
  const findings = new Findings();
  const { runs, exceptions = [] } = world.data;
  const walk: Walk = {
    world,
    randomness,
    seeds,
    held: new History({ runs, exceptions }),
    counters: new PityCounters(chains),
    ids: new Set(),
    positions: new Set(),
    findings,
    open: [],
    last: null,
  };
  const openings = world.openings.filter(hasDraws);
  for await (const [opening, stream] of concurrently(openings, (one) => streamOf(walk, one))) {
    signal?.throwIfAborted();
    walk.last = null;
    checkRules(walk, opening);
    const pool = world.pools.get(opening.fairness);
    if (pool !== undefined) await checkDrawn(walk, opening, pool, stream);
    walk.held.add(opening);
  }
  return { findings, open: walk.open, last: walk.last };
}

/** The rules 1, 2 and 4 to 7 of section 11 of docs/fairness.md. */
function checkRules({ world, held, ids, positions, findings }: Walk, opening: Opening<DrawnRecord>): void {
  const { _id, fairness, cards } = opening;
  const { position, draws, runVersion, openedAtMs } = fairness;
  held.advanceTo(position);
  const pool = world.pools.get(fairness);
  const fits =
    !ids.has(_id) &&
    !positions.has(position) &&
    pool !== undefined &&
    held.runVersion === runVersion &&
    fitsPool(fairness, pool, world.pools.printedAt(pool, openedAtMs)) &&
    (cards === undefined || sameCards(cards, draws)) &&
    holdersMatch(_id, draws, held);
  findings.require(fits, "rules", { opening: _id });
  ids.add(_id);
  positions.add(position);
}

async function checkDrawn(
  walk: Walk,
  { _id, fairness }: Opening<DrawnRecord>,
  pool: Pool,
  stream: Stream | null,
): Promise<void> {
  const { world, findings, open, held, counters } = walk;
  if (isVersion2(fairness)) {
    checkPity(walk, _id, fairness, pool);
    checkPatterns(findings, _id, fairness, pool);
    counters.add(fairness, pool);
  }
  if (stream === null) {
    open.push(_id);
    return;
  }
  const printed = world.pools.printedAt(pool, fairness.openedAtMs);
  const input = { openingId: _id, record: fairness, pool, printed, stream, held };
  const drawn = await drawnOrNull(input, fairness);
  walk.last = drawn?.cards ?? null;
  findings.require(drawn !== null && sameDraws(fairness, drawn.cards), "draws", { opening: _id });
  if (drawn?.pity != null && isVersion2(fairness)) {
    findings.require(samePity(fairness.pity, drawn.pity), "pity", { opening: _id });
  }
}

/** The stream of an opening, prepared for its recorded attempts; null if it cannot be drawn again. */
async function streamOf(walk: Walk, { _id, fairness }: Opening<DrawnRecord>): Promise<Stream | null> {
  const stream = await newStream(walk, _id, fairness);
  const hasModifiers = (walk.world.pools.get(fairness)?.modifiers.length ?? 0) > 0;
  const wanted = fairness.draws.flatMap(({ attempt, modifier, rarityChoices }, index): [string, number][] => [
    [String(index + 1), attempt + 1],
    [`m${index + 1}`, hasModifiers ? 1 : 0],
    [`w${index + 1}`, modifier == null ? 0 : 1],
    [`r${index + 1}`, rarityChoices === undefined ? 0 : 1],
  ]);
  // The record is not checked yet, so that it may say anything.
  await Promise.all(wanted.map(([label, count]) => stream?.prepare(label, Math.min(count, MOST_PREPARED))));
  return stream;
}

/** Null if the seed is not revealed yet, the round is not known or the entropy is malformed. */
async function newStream(
  { world, randomness, seeds, findings }: Walk,
  id: string,
  record: DrawnRecord,
): Promise<Stream | null> {
  const seed = seeds.get(record.seedHash);
  if (!isVersion2(record)) return seed ? Stream.of(seed, record.clientSeed, record.counter) : null;
  if (!hasEntropyFormat(record)) return null;
  if (record.level === 1) return seed ? Stream.forUse(seed, streamUseOf(record, null)) : null;
  const batch = world.log.tickets.get(id)?.[0]?.batch;
  if (batch === undefined) return null;
  const random = randomness.get(roundKey(batch.beacon ?? "", batch.round ?? 0)) ?? null;
  findings.require(random !== null, "beacon_signature", { opening: id });
  return seed && random !== null ? Stream.forUse(seed, streamUseOf(record, random)) : null;
}

async function drawnOrNull(input: DrawInput, record: DrawnRecord) {
  try {
    if (!isVersion2(record)) return { cards: await redraw(input), pity: null };
    // A wrong counter is a problem of the counter, not of the draws that follow from it.
    return await redraw2(input, record.pity?.before ?? 0);
  } catch (error) {
    if (error instanceof CannotDraw) return null;
    throw error;
  }
}

const sameDraws = ({ draws }: DrawnRecord, cards: readonly Redrawn[]) =>
  cards.length === draws.length && cards.every(({ draw }, index) => isSameDraw(draws[index], draw, index));

const samePity = (a: PityRecord | null | undefined, b: PityRecord) =>
  a != null &&
  a.before === b.before &&
  a.bonus === b.bonus &&
  (a.attempt ?? null) === (b.attempt ?? null) &&
  (a.hit === true) === (b.hit === true);

/** Checks what the record says of the bad-luck protection without the seed. */
function checkPity(
  { counters, findings }: Walk,
  id: string,
  { pity, seedHash, reward }: Record2,
  pool: Pool,
) {
  const rules = reward === true ? null : pool.pity;
  const before = counters.knows(seedHash) ? counters.before(seedHash, pool) : (pity?.before ?? 0);
  const bonus = rules == null ? 0 : pityBonus(rules, before);
  const fits =
    rules == null
      ? pity == null
      : pity?.before === before &&
        pity.bonus === bonus &&
        (pity.attempt == null) === (bonus === 0) &&
        (pity.hit === undefined || (pity.hit === true && bonus > 0));
  findings.require(fits, "pity", { opening: id });
}

function checkPatterns(findings: Findings, id: string, { draws, patterns = [] }: Record2, pool: Pool): void {
  const found = patternsOf(
    draws.map(({ copy }) => copy),
    pool,
  );
  findings.require(found.join() === patterns.toSorted().join(), "pattern", { opening: id });
}
