import type { DrawRecord } from "../../types";
import type { PublicData } from "./data";
import { Findings } from "./findings";
import type { LogIndex } from "./logIndex";
import { isReached } from "./tickets";
import type { World } from "./world";

/** Section 25, check 7, of docs/fairness.md: late events that may have changed what a ticket drew. */

/** The batches of events: −1 if `history` covers an event, infinite without a line. */
export interface EventBatches {
  ofOpening: (id: string) => number;
  /** By the card of the exception. */
  exceptions: ReadonlyMap<string, number>;
  /** By the number of the run: the batches of its first and of its last line. */
  runs: ReadonlyMap<number, { first: number; last: number }>;
}

const HISTORY = -1;
const UNLOGGED = Number.POSITIVE_INFINITY;

export function eventBatches({ log, data, byId, begin }: World): EventBatches {
  return {
    ofOpening: (id) => ((byId.get(id)?.fairness.position ?? begin) < begin ? HISTORY : log.batchOf(id)),
    exceptions: exceptionBatches(log, data),
    runs: runBatches(log, data),
  };
}

function exceptionBatches(log: LogIndex, { exceptions = [] }: PublicData): Map<string, number> {
  const lines = [
    ...log.of("history").map(({ line }) => ({ count: line.exceptions.count, batch: HISTORY })),
    ...log.of("exceptions").map(({ line, batch }) => ({ count: line.exceptions.count, batch: batch.batch })),
    { count: exceptions.length, batch: UNLOGGED },
  ];
  const batches = new Map<string, number>();
  let first = 0;
  for (const { count, batch } of lines) {
    for (const { cardId } of exceptions.slice(first, first + count)) batches.set(cardId, batch);
    first += count;
  }
  return batches;
}

function runBatches(log: LogIndex, { runs }: PublicData): EventBatches["runs"] {
  const covered = log.of("history")[0]?.line.runs.count ?? 0;
  const numbers = [...new Set(runs.map(({ runVersion }) => runVersion))];
  const batches = new Map(
    numbers.map((run, index) => {
      const batch = index < covered ? HISTORY : UNLOGGED;
      return [run, { first: batch, last: batch }];
    }),
  );
  for (const { line, batch } of log.of("run")) {
    const first = Math.min(batch.batch, batches.get(line.runVersion)?.first ?? UNLOGGED);
    batches.set(line.runVersion, { first, last: batch.batch });
  }
  return batches;
}

/** An event that changes which copies are free. */
interface Event {
  position: number;
  batch: number;
}

/** The outcome of a ticket. */
interface Outcome {
  id: string;
  position: number;
  /** The batch of the ticket. */
  batch: number;
  /** Null if it is refused. */
  draws: readonly DrawRecord[] | null;
}

/** Marks the outcomes of tickets for which an event after the ticket's batch may have mattered. */
export function checkDisturbed(world: World, batches: EventBatches): Findings {
  const findings = new Findings();
  const latestEvent = latestOf(eventsOf(world, batches));
  const latestRun = runAt(world, batches);
  /** The latest event that an earlier outcome depends on. */
  let latest = HISTORY;
  for (const { id, position, batch, draws } of outcomesOf(world)) {
    const dependsOnAll = draws === null || draws.some(({ listed }) => listed != null);
    const sources = [
      latest,
      latestRun(position),
      ...(dependsOnAll ? [latestEvent(draws === null ? position + 1 : position)] : []),
      ...(draws ?? []).flatMap(({ passedOver = [] }) =>
        passedOver.filter(({ opening }) => opening !== id).map((passed) => holderBatch(batches, passed)),
      ),
    ];
    const last = Math.max(...sources);
    if (last <= batch) continue;
    findings.mark("disturbed", draws === null ? { ticket: id } : { opening: id });
    latest = Math.max(latest, last);
  }
  return findings;
}

type PassedOver = NonNullable<DrawRecord["passedOver"]>[number];

const holderBatch = ({ ofOpening, exceptions }: EventBatches, { opening, exception }: PassedOver) =>
  opening == null ? (exceptions.get(exception ?? "") ?? UNLOGGED) : ofOpening(opening);

/** The outcomes of tickets by position, an opening before refusals at its position; these in the order of their lines. */
function outcomesOf(world: World): Outcome[] {
  const { log, version2 } = world;
  const opened = version2.flatMap(({ _id, fairness: { level, position, draws } }): Outcome[] => {
    const [ticket] = log.tickets.get(_id) ?? [];
    return level === 2 && ticket !== undefined
      ? [{ id: _id, position, batch: ticket.batch.batch, draws }]
      : [];
  });
  const refused = log.of("refused").flatMap(({ line: { id, position } }): Outcome[] => {
    const [ticket] = log.tickets.get(id) ?? [];
    return ticket !== undefined && isReached(world, position)
      ? [{ id, position, batch: ticket.batch.batch, draws: null }]
      : [];
  });
  return [...opened, ...refused].sort((a, b) => a.position - b.position);
}

function eventsOf({ openings, data: { exceptions = [], runs } }: World, batches: EventBatches): Event[] {
  return [
    ...openings.map(({ _id, fairness }) => ({ position: fairness.position, batch: batches.ofOpening(_id) })),
    ...exceptions.map(({ cardId, position }) => ({
      position,
      batch: batches.exceptions.get(cardId) ?? UNLOGGED,
    })),
    ...runs.map(({ runVersion, firstPosition }) => ({
      position: firstPosition,
      batch: batches.runs.get(runVersion)?.last ?? UNLOGGED,
    })),
  ].sort((a, b) => a.position - b.position);
}

/** The latest batch of the events below a position; positions have to be ascending from call to call. */
function latestOf(events: readonly Event[]): (position: number) => number {
  let next = 0;
  let latest = HISTORY;
  return (position) => {
    for (let event = events[next]; event !== undefined && event.position < position; event = events[next]) {
      latest = Math.max(latest, event.batch);
      next += 1;
    }
    return latest;
  };
}

/** The batch of the beginning of the run to which a position belongs; positions have to be ascending from call to call. */
function runAt({ data: { runs } }: World, batches: EventBatches): (position: number) => number {
  const sorted = runs.toSorted((a, b) => a.firstPosition - b.firstPosition);
  let at = 0;
  return (position) => {
    while ((sorted[at + 1]?.firstPosition ?? UNLOGGED) <= position) at += 1;
    return batches.runs.get(sorted[at]?.runVersion ?? 0)?.first ?? UNLOGGED;
  };
}
