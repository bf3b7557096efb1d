import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, unwrap } from "../../api/client";
import type { KeptHead, PublishedBatch, Receipt } from "./algorithm/verify/data";
import { checkHeads } from "./algorithm/verify/heads";
import { LogIndex } from "./algorithm/verify/logIndex";
import { headsOf } from "./algorithm/verify/receipts";
import type { Verification } from "./algorithm/verify/verify";
import {
  type Difference,
  type HeadDifference,
  type ReceiptDifference,
  reportDifferences,
} from "./differences";
import type { KeptEvidence } from "./kept";
import { type NewestHead, newestHeadOf, readBatches } from "./logApi";
import type { LogBatch } from "./types";
import { useKept } from "./useKept";

/** Section 7, check 10, of docs/decisions/draw-2.md: kept heads against the log, without reading all of it. */

/** Kept heads at most this many batches apart are compared with one request. */
const GAP = 20;
/** The most requests that a page makes by itself. The check of everything compares all heads. */
const MOST_REQUESTS = 10;
/** The server's limit of batches without their lines. */
const LIMIT = 1000;

interface Range {
  first: number;
  last: number;
}

/** The ranges of batches that contain all of these numbers, newest first. */
export function rangesOf(numbers: readonly number[]): Range[] {
  const ranges: Range[] = [];
  for (const number of [...new Set(numbers)].sort((a, b) => b - a)) {
    const range = ranges.at(-1);
    if (range !== undefined && range.first - number <= GAP && range.last - number < LIMIT)
      range.first = number;
    else ranges.push({ first: number, last: number });
  }
  return ranges;
}

/** The differences between kept heads and the log. */
export async function differingHeads(
  keptHeads: readonly KeptHead[],
  newest: NewestHead,
  read: (range: Range) => Promise<readonly LogBatch[]>,
): Promise<HeadDifference[]> {
  const ranges = rangesOf([newest.batch, ...keptHeads.map(({ batch }) => batch)]).slice(0, MOST_REQUESTS);
  const batches = (await Promise.all(ranges.map(read))).flat();
  const sorted = batches.toSorted((a, b) => a.batch - b.batch);
  const log = new LogIndex(sorted.map((batch) => ({ ...batch, entries: [] })));
  const world = { log, beacons: new Map(), isWhole: true };
  const isRead = ({ batch }: KeptHead) => ranges.some(({ first, last }) => first <= batch && batch <= last);
  const differing = keptHeads.filter(
    (head) => isRead(head) && checkHeads(world, [head]).findings.problems.length > 0,
  );
  return differing.map((head) => differenceOf(head, log.batch(head.batch)));
}

/** The difference between a kept head and the log. */
export const differenceOf = (
  { epoch, batch, head }: KeptHead,
  logged: { head: string } | undefined,
): HeadDifference => ({ kind: "head", epoch, batch, kept: head, logged: logged?.head ?? null });

type Problems = Verification["problems"];

/** What a verification found to differ from what was kept. */
export function differencesOf(
  problems: Problems,
  kept: KeptEvidence,
  batches: readonly PublishedBatch[],
): Difference[] {
  const changed = problems.flatMap(({ code, about }) =>
    code === "head_changed" && "batch" in about ? about.batch : [],
  );
  const heads = allHeads(kept).filter(({ batch }) => changed.includes(batch));
  const receipts = problems.flatMap(({ code, about }) =>
    code === "receipt" && "receipt" in about ? (kept.receipts[about.receipt] ?? []) : [],
  );
  return [
    ...heads.flatMap((head) => {
      const logged = batches.find(({ batch }) => batch === head.batch);
      return logged?.head === head.head ? [] : differenceOf(head, logged);
    }),
    ...receipts.map(receiptDifference),
  ];
}

function receiptDifference({ intent, ticket, opening }: Receipt): ReceiptDifference {
  const { sentAtMs, entropy } = intent;
  const about = { kind: "receipt", sentAtMs } as const;
  if (opening !== undefined) return { ...about, opening: opening._id, digest: opening.digest };
  return ticket === undefined ? { ...about, entropy } : { ...about, line: ticket.line };
}

/** All kept heads, also those in receipts. */
export const allHeads = ({ heads, receipts }: KeptEvidence): KeptHead[] => [
  ...heads,
  ...receipts.flatMap(headsOf),
];

/** Compares what was kept with the log, and reports what differs. The result is the number of heads. */
const comparison = (kept: KeptEvidence) =>
  queryOptions({
    queryKey: ["fairness", "comparison", kept],
    queryFn: async ({ signal }) => {
      const newest = newestHeadOf(await unwrap(api.GET("/api/fairness/log", { signal })));
      if (newest === null) return 0;
      const heads = allHeads(kept);
      const read = async ({ first, last }: Range) =>
        (await readBatches({ after: first - 1, limit: last - first + 1 }, signal)).batches;
      reportDifferences(await differingHeads(heads, newest, read));
      return heads.length;
    },
  });

/** Compares what was kept with the log while a page is shown. `DifferenceBanner` shows what differs. */
export function useComparison(): void {
  const kept = useKept() ?? { receipts: [], heads: [] };
  useQuery({ ...comparison(kept), enabled: kept.heads.length + kept.receipts.length > 0 });
}
