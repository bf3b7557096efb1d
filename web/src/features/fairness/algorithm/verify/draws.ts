import type { FairnessRecord } from "../../types";
import { CannotDraw, type DrawInput, type Redrawn, redraw } from "../draw";
import { redraw2, streamUseOf } from "../draw2";
import { History } from "../history";
import { patternsOf } from "../patterns";
import { type PityRecord, pityBonus } from "../pity";
import type { Pool2 } from "../poolDigest";
import type { Record2 } from "../record2";
import { fitsPool, holdersMatch, isSameDraw, sameCards } from "../rules";
import { Stream } from "../stream";
import type { Opening } from "./data";
import { Findings } from "./findings";
import { PityCounters } from "./pityCounters";
import { hasEntropyFormat } from "./records";
import type { Seeds } from "./revealed";
import { type Randomness, roundKey } from "./rounds";
import type { Chains } from "./seeds";
import { isVersion2, type World } from "./world";

/** Section 7, check 3, of docs/decisions/draw-2.md: the rules of openings, and their draws, drawn again. */

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
}

export interface DrawsReport {
  findings: Findings;
  /** The ids of openings that cannot be drawn again yet, since their seed is not revealed. */
  open: readonly string[];
}

export async function checkDraws(
  world: World,
  randomness: Randomness,
  chains: Chains,
  seeds: Seeds,
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
  };
  for (const { _id, cards, fairness } of world.openings) {
    if (fairness.withheld === true) continue;
    checkRules(walk, { _id, fairness, ...(cards && { cards }) });
    const pool = world.pools.get(fairness);
    if (pool !== undefined) await checkDrawn(walk, { _id, fairness }, pool);
    walk.held.add({ _id, fairness });
  }
  return { findings, open: walk.open };
}

type Drawn = FairnessRecord | Record2;

/** The rules 1, 2 and 4 to 7 of section 11 of docs/fairness.md. */
function checkRules({ world, held, ids, positions, findings }: Walk, opening: Opening<Drawn>): void {
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

async function checkDrawn(walk: Walk, { _id, fairness }: Opening<Drawn>, pool: Pool2): Promise<void> {
  const { world, findings, open, held, counters } = walk;
  const before = counters.before(fairness.seedHash, pool);
  if (isVersion2(fairness)) {
    checkPity(walk, _id, fairness, pool);
    checkPatterns(findings, _id, fairness, pool);
    counters.add(fairness, pool);
  }
  const stream = await streamOf(walk, _id, fairness);
  if (stream === null) {
    open.push(_id);
    return;
  }
  const printed = world.pools.printedAt(pool, fairness.openedAtMs);
  const input = { openingId: _id, record: fairness, pool, printed, stream, held };
  const drawn = await drawnOrNull(input, fairness, before);
  findings.require(drawn !== null && sameDraws(fairness, drawn.cards), "draws", { opening: _id });
  if (drawn?.pity != null && isVersion2(fairness)) {
    findings.require(samePity(fairness.pity, drawn.pity), "pity", { opening: _id });
  }
}

/** The stream of an opening; null if its seed is not revealed yet, its round not known or its entropy malformed. */
async function streamOf(
  { world, randomness, seeds, findings }: Walk,
  id: string,
  record: Drawn,
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

async function drawnOrNull(input: DrawInput, record: Drawn, before: number) {
  try {
    return isVersion2(record) ? await redraw2(input, before) : { cards: await redraw(input), pity: null };
  } catch (error) {
    if (error instanceof CannotDraw) return null;
    throw error;
  }
}

const sameDraws = ({ draws }: Drawn, cards: readonly Redrawn[]) =>
  cards.length === draws.length && cards.every(({ draw }, index) => isSameDraw(draws[index], draw, index));

const samePity = (a: PityRecord | undefined, b: PityRecord) =>
  a !== undefined &&
  a.before === b.before &&
  a.bonus === b.bonus &&
  a.attempt === b.attempt &&
  (a.hit === true) === (b.hit === true);

/** Checks what the record says of the bad-luck protection without the seed. */
function checkPity(
  { counters, findings }: Walk,
  id: string,
  { pity, seedHash, reward }: Record2,
  pool: Pool2,
) {
  const rules = reward === true ? null : pool.pity;
  const before = counters.before(seedHash, pool);
  const bonus = rules == null ? 0 : pityBonus(rules, before);
  const fits =
    rules == null
      ? pity === undefined
      : pity?.before === before &&
        pity.bonus === bonus &&
        (pity.attempt === undefined) === (bonus === 0) &&
        (pity.hit === undefined || (pity.hit === true && bonus > 0));
  findings.require(fits, "pity", { opening: id });
}

function checkPatterns(findings: Findings, id: string, { draws, patterns = [] }: Record2, pool: Pool2): void {
  const found = patternsOf(
    draws.map(({ copy }) => copy),
    pool,
  );
  findings.require(found.join() === patterns.toSorted().join(), "pattern", { opening: id });
}
