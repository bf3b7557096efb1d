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

/** Reads the openings first, then the other lists, with the exceptions and runs last, as the verification expects. */
export async function readPublicData(options: ReadOptions = {}): Promise<PublicData> {
  const openings = await readOpenings(options);
  const log = await readLog(options);
  const isWhole = options.upTo === undefined;
  const [grades, raffles] = isWhole ? await Promise.all([readGrades(), readRaffles()]) : [];
  return {
    ...openings,
    ...log,
    ...(grades && { grades }),
    ...(raffles && { raffles }),
    ...(await readData(options.signal)),
  };
}

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

/** The log up to an opening's line: only its first batch for an opening of version 1; without keys while it is empty. */
export async function readLog(options: ReadOptions): Promise<Log> {
  const log = await unwrap(api.GET("/api/fairness/log", withSignal(options.signal)));
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

async function readLines({ upTo, signal, onBatches }: ReadOptions, log: LogState, begin: number) {
  const batches: PublishedBatch[] = [];
  const isOld = upTo !== undefined && upTo.fairness.position < begin;
  const line = upTo && `opening ${upTo.fairness.position} ${upTo._id} `;
  const limit = isOld ? 1 : BATCHES_PER_REQUEST;
  for (let after = -1; ; ) {
    const page = await readBatches({ after, limit, entries: true }, signal);
    for (const batch of page.batches) batches.push({ ...batch, entries: batch.entries ?? [] });
    onBatches?.(batches.at(-1)?.batch ?? 0, log.batch ?? 0);
    const isEnd =
      line !== undefined &&
      page.batches.some(({ entries }) => entries?.some((text) => text.startsWith(line)));
    if (isOld || isEnd || page.next === null) return batches;
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
