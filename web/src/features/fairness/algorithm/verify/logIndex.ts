import { LineError } from "../fields";
import { type LogLine, parseLine } from "../log";
import type { PublishedBatch } from "./data";
import { groupBy } from "./groups";

/** The line of an opening may wait this long for a batch. */
export const LINE_DUE_MS = 120 * 60 * 1000;

type Kind = LogLine["kind"];
type LineOf<K extends Kind> = Extract<LogLine, { kind: K }>;

/** A line with its place in the log. */
export interface Entry<L extends LogLine = LogLine> {
  line: L;
  batch: PublishedBatch;
  /** The index in the batch, from 0. */
  place: number;
  /** The index in the log, from 0. */
  order: number;
}

export type EntryOf<K extends Kind> = Entry<LineOf<K>>;

const isOf =
  <K extends Kind>(kind: K) =>
  (entry: Entry): entry is Entry<LineOf<K>> =>
    entry.line.kind === kind;

/** The lines of the public log, by kind and by what they name. */
export class LogIndex {
  readonly batches: readonly PublishedBatch[];
  readonly entries: readonly Entry[];
  /** The epochs with their first batches. */
  readonly epochs: readonly Pick<PublishedBatch, "epoch" | "batch">[];
  /** The numbers of batches with a line that is not canonical; such a line is left out of the entries. */
  readonly unreadable: ReadonlySet<number>;
  /** By the id of the opening. */
  readonly openings: ReadonlyMap<string, EntryOf<"opening">[]>;
  /** By the id of the later opening. */
  readonly tickets: ReadonlyMap<string, EntryOf<"ticket">[]>;
  /** By the id of the ticket. */
  readonly refusals: ReadonlyMap<string, EntryOf<"refused">[]>;
  readonly #byNumber: ReadonlyMap<number, PublishedBatch>;

  constructor(batches: readonly PublishedBatch[]) {
    const entries: Entry[] = [];
    const unreadable = new Set<number>();
    for (const batch of batches) {
      for (const [place, text] of batch.entries.entries()) {
        const line = lineOf(text);
        if (line === null) unreadable.add(batch.batch);
        else entries.push({ line, batch, place, order: entries.length });
      }
    }
    this.batches = batches;
    this.entries = entries;
    this.epochs = batches.filter(({ epoch }, index) => epoch !== batches[index - 1]?.epoch);
    this.unreadable = unreadable;
    this.openings = groupBy(this.of("opening"), ({ line }) => line.id);
    this.tickets = groupBy(this.of("ticket"), ({ line }) => line.id);
    this.refusals = groupBy(this.of("refused"), ({ line }) => line.id);
    this.#byNumber = new Map(batches.map((batch) => [batch.batch, batch]));
  }

  /** All lines of a kind, in the order of the log. */
  of<K extends Kind>(kind: K): EntryOf<K>[] {
    return this.entries.filter(isOf(kind));
  }

  get newest(): PublishedBatch | undefined {
    return this.batches.at(-1);
  }

  /** The number of the batch that fixes an opening: that of its ticket, else of its line; infinite without a line. */
  batchOf(openingId: string): number {
    const entry = this.tickets.get(openingId)?.[0] ?? this.openings.get(openingId)?.[0];
    return entry?.batch.batch ?? Number.POSITIVE_INFINITY;
  }

  batch(number: number): PublishedBatch | undefined {
    return this.#byNumber.get(number);
  }
}

function lineOf(text: string): LogLine | null {
  try {
    return parseLine(text);
  } catch (error) {
    if (error instanceof LineError) return null;
    throw error;
  }
}

/** Whether a line draws with the round of its batch. */
export const isTicketLine = (line: LogLine) =>
  line.kind === "ticket" || ((line.kind === "grade-due" || line.kind === "raffle") && line.level === 2);
