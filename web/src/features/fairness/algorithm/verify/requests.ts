import type { Copy } from "../../types";
import { CannotDraw } from "../draw";
import { redraw2 } from "../draw2";
import { History } from "../history";
import { isDrawn, isVersion2, type PublicRecord2 } from "../record2";
import { Stream } from "../stream";
import type { Opening, Receipt } from "./data";
import type { EventBatches } from "./disturbed";
import { PityCounters } from "./pityCounters";
import type { Seeds } from "./revealed";
import type { Chains } from "./seeds";
import type { World } from "./world";

/** Section 25, check 11, of docs/fairness.md: what is shown of a request beside the check of its receipt. */

/** Events that change which copies are free: ids of openings, cards of exceptions, numbers of runs. */
export interface Events {
  openings: readonly string[];
  exceptions: readonly string[];
  runs: readonly number[];
}

/** The events between the newest head at a request and its opening, and the holders that it passed over of them. */
export interface LateEvents extends Events {
  passedOver: readonly string[];
}

export function lateEvents(
  world: World,
  batches: EventBatches,
  { intent }: Receipt,
  { fairness }: Opening<PublicRecord2>,
): LateEvents {
  const { position, draws = [] } = fairness;
  const head = intent.head?.batch ?? -1;
  const { openings, exceptions, runs } = eventsOf(
    world,
    batches,
    (batch, at) => batch > head && at < position,
  );
  const holders = draws.flatMap(({ passedOver = [] }) =>
    passedOver.flatMap(({ opening, exception }) => opening ?? exception ?? []),
  );
  const late = new Set([...openings.map(({ _id }) => _id), ...exceptions.map(({ cardId }) => cardId)]);
  return {
    openings: openings.map(({ _id }) => _id),
    exceptions: exceptions.map(({ cardId }) => cardId),
    runs: runs.map(({ runVersion }) => runVersion),
    passedOver: [...new Set(holders)].filter((holder) => late.has(holder)),
  };
}

/** The events whose batch and position satisfy a condition. */
function eventsOf(
  { openings, data }: World,
  { ofOpening, exceptions, runs }: EventBatches,
  isWanted: (batch: number, position: number) => boolean,
) {
  const unlogged = Number.POSITIVE_INFINITY;
  return {
    openings: openings.filter(({ _id, fairness }) => isWanted(ofOpening(_id), fairness.position)),
    exceptions: (data.exceptions ?? []).filter(({ cardId, position }) =>
      isWanted(exceptions.get(cardId) ?? unlogged, position),
    ),
    runs: data.runs.filter(({ runVersion, firstPosition }) =>
      isWanted(runs.get(runVersion)?.last ?? unlogged, firstPosition),
    ),
  };
}

/**
 * The copies that a request would have given at once, after all events up to the newest head at the request. Null if
 * its seed or pool is not public, or nothing could be drawn.
 */
export async function expectedCopies(
  world: World,
  batches: EventBatches,
  chains: Chains,
  seeds: Seeds,
  { intent }: Receipt,
): Promise<Copy[] | null> {
  const seed = seeds.get(intent.seedHash);
  const pool = world.pools.get(intent);
  if (seed === undefined || pool === undefined) return null;
  const stream = await Stream.forUse(seed, { use: "immediate", counter: 0, entropy: intent.entropy });
  if (stream === null) return null;
  const head = intent.head?.batch ?? -1;
  const { openings, exceptions, runs } = eventsOf(world, batches, (batch) => batch <= head);
  const held = new History({ runs, exceptions });
  const counters = new PityCounters(chains);
  for (const { _id, fairness } of openings) {
    if (!isDrawn(fairness)) continue;
    held.add({ _id, fairness });
    const used = world.pools.get(fairness);
    if (isVersion2(fairness) && used !== undefined) counters.add(fairness, used);
  }
  held.advanceThrough(Number.MAX_SAFE_INTEGER);
  const record = { openedAtMs: intent.sentAtMs, reward: intent.reward };
  const before = counters.before(intent.seedHash, pool);
  try {
    const { cards } = await redraw2({ openingId: "", record, pool, stream, held }, before);
    return cards.map(({ draw }) => draw.copy);
  } catch (error) {
    if (error instanceof CannotDraw) return null;
    throw error;
  }
}
