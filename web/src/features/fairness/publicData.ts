import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";
import type { PublicData, PublishedBatch } from "./algorithm/verify/data";
import type { Round } from "./algorithm/verify/signatures";
import { readBatches, readGrades, readRaffles } from "./logApi";
import type { FairnessData, LogState, OpeningRecord, PublishedOpening } from "./types";

/** Section 6.7 of docs/decisions/draw-2.md: reading the public data, whole or up to an opening. */

/** Number of openings per request. */
const OPENINGS_PER_REQUEST = 1000;
/** Number of batches with their lines per request. */
const BATCHES_PER_REQUEST = 100;

/** An opening up to which data is read. */
export interface Target {
  _id: string;
  fairness: Pick<OpeningRecord, "position">;
}

export interface ReadOptions {
  /** Without one, all data is read. */
  upTo?: Target;
  signal?: AbortSignal;
  /** Called after each page of openings and batches with the position or the number of the last one. */
  onOpenings?: (position: number) => void;
  onBatches?: (batch: number, newest: number) => void;
}

interface Openings {
  openings: PublishedOpening[];
  hiddenFrom: number | null;
}

/** Reads the lists in the order of section 23 of docs/fairness.md, and again after a restore of the instance. */
export async function readPublicData(options: ReadOptions = {}): Promise<PublicData> {
  const { upTo, signal } = options;
  const { epoch } = await readLogState(signal);
  const grades = upTo === undefined ? await readGrades(signal) : undefined;
  const openings = await readOpenings(options);
  const raffles = upTo === undefined ? await readRaffles(signal) : undefined;
  const line = upTo && `opening ${upTo.fairness.position} ${upTo._id} `;
  const log = await readLog({ ...options, ...(line && { line }) });
  const data = await readData(signal);
  const isRestored = (await readLogState(signal)).epoch !== epoch;
  if (isRestored) return readPublicData(options);
  return { ...openings, ...log, ...(grades && { grades }), ...(raffles && { raffles }), ...data };
}

const readLogState = (signal: AbortSignal | undefined) =>
  unwrap(api.GET("/api/fairness/log", withSignal(signal)));

/** Reads the openings in the order of their positions, up to and with one. */
export async function readOpenings({ upTo, signal, onOpenings }: ReadOptions): Promise<Openings> {
  const openings: PublishedOpening[] = [];
  const end = upTo?.fairness.position ?? Number.POSITIVE_INFINITY;
  for (let after = 0; ; ) {
    const query = { after, limit: OPENINGS_PER_REQUEST };
    const call = api.GET("/api/fairness/openings", { params: { query }, ...withSignal(signal) });
    const page = await unwrap(call);
    openings.push(...page.openings.filter(({ fairness }) => fairness.position <= end));
    const last = page.openings.at(-1)?.fairness.position ?? 0;
    onOpenings?.(last);
    if (page.next === null || last >= end) return { openings, hiddenFrom: page.hiddenFrom };
    after = page.next;
  }
}

/** All pages of the data that a verification needs, without the openings. */
export const fairnessData = () =>
  queryOptions({
    queryKey: ["fairness", "data"],
    queryFn: ({ signal }) => readData(signal),
  });

/** Reads all pages of pools, runs and exceptions; the runs are sorted by position. */
async function readData(signal: AbortSignal | undefined): Promise<FairnessData> {
  const all: FairnessData = { pools: [], runs: [], exceptions: [] };
  for (let next: number | null = 1; next !== null; ) {
    const query: { page: number } = { page: next };
    const call = api.GET("/api/fairness/data", { params: { query }, ...withSignal(signal) });
    const page = await unwrap(call);
    all.pools.push(...page.pools);
    all.runs.push(...page.runs);
    all.exceptions.push(...page.exceptions);
    next = page.next;
  }
  all.runs.sort((a, b) => a.firstPosition - b.firstPosition);
  return all;
}

const withSignal = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal });

type Log = Pick<PublicData, "batches" | "rounds" | "beacons" | "begin">;

interface LogOptions extends ReadOptions {
  /** The beginning of the last line that is read; without one, the whole log is. */
  line?: string;
}

/** The log up to a line: only its first batch for an opening of version 1; without keys while it is empty. */
export async function readLog(options: LogOptions): Promise<Log> {
  const log = await readLogState(options.signal);
  if (log.batch === null || log.begin === null) return {};
  const batches = await readLines(options, log, log.begin);
  const hasRound = batches.some(({ round }) => round !== null);
  return {
    begin: log.begin,
    beacons: log.beacons,
    batches,
    rounds: hasRound ? await readRounds(options.signal) : [],
  };
}

/** The batches up to the newest one of `log`, so that they are not newer than it. */
async function readLines({ upTo, line, signal, onBatches }: LogOptions, log: LogState, begin: number) {
  const newest = log.batch ?? 0;
  const batches: PublishedBatch[] = [];
  const isOld = upTo !== undefined && upTo.fairness.position < begin;
  const limit = isOld ? 1 : BATCHES_PER_REQUEST;
  for (let after = -1; ; ) {
    const page = await readBatches({ after, limit, entries: true }, signal);
    for (const batch of page.batches) {
      if (batch.batch <= newest) batches.push({ ...batch, entries: batch.entries ?? [] });
    }
    onBatches?.(batches.at(-1)?.batch ?? 0, newest);
    const isEnd =
      line !== undefined &&
      page.batches.some(({ entries }) => entries?.some((text) => text.startsWith(line)));
    if (isOld || isEnd || page.next === null || page.next >= newest) return batches;
    after = page.next;
  }
}

async function readRounds(signal: AbortSignal | undefined): Promise<Round[]> {
  const rounds: Round[] = [];
  for (let after: number | null | undefined; after !== null; ) {
    const query: { after?: number } = after === undefined ? {} : { after };
    const call = api.GET("/api/fairness/rounds", { params: { query }, ...withSignal(signal) });
    const page = await unwrap(call);
    rounds.push(...page.rounds);
    after = page.next;
  }
  return rounds;
}
