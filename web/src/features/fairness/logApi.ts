import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ApiError, api, unwrap } from "../../api/client";
import type { LogHead } from "../../api/logHead";
import type { PublishedBatch } from "./algorithm/verify/data";
import type { LogState } from "./types";

/** Section 5 of docs/decisions/draw-2.md: what the server answers about the public log. */

type BatchesQuery = { after?: number; limit?: number; entries?: boolean };
type AfterText = { after?: string };

/** The newest batch of a log that is not empty. */
export interface NewestHead extends LogHead {
  timeMs: number;
}

/** Null while the log is empty. */
export function newestHeadOf({ epoch, batch, head, timeMs }: LogState): NewestHead | null {
  return epoch === null || batch === null || head === null || timeMs === null
    ? null
    : { epoch, batch, head, timeMs };
}

/** Batches with a number above `after`, ascending. */
export const readBatches = (query: BatchesQuery, signal?: AbortSignal) =>
  unwrap(api.GET("/api/fairness/log/batches", { params: { query }, ...(signal && { signal }) }));

/** One batch with its lines; null if the log does not have it. */
export async function readBatch(batch: number, signal?: AbortSignal): Promise<PublishedBatch | null> {
  const { batches } = await readBatches({ after: batch - 1, limit: 1, entries: true }, signal);
  const [found] = batches;
  return found?.batch === batch ? { ...found, entries: found.entries ?? [] } : null;
}

/** The lines of all heads with a number above `after`, page by page. */
export async function* readHeads(after = -1, signal?: AbortSignal): AsyncGenerator<string[]> {
  for (let last = after; ; ) {
    const call = api.GET("/api/fairness/log/heads", {
      params: { query: { after: last } },
      parseAs: "text",
      ...(signal && { signal }),
    });
    // The client gives undefined for the empty text at the end.
    const text: string | undefined = await unwrap(call);
    const lines = (text ?? "").split("\n").filter((line) => line !== "");
    const next = Number(lines.at(-1)?.split(" ")[1]);
    if (!(next > last)) return;
    yield lines;
    last = next;
  }
}

/** All pages of a list whose `after` is an opaque text; undefined if the server does not have it. */
async function allOrAbsent<P extends { next: string | null }, T>(
  read: (query: AfterText) => Promise<P>,
  itemsOf: (page: P) => readonly T[],
): Promise<T[] | undefined> {
  const items: T[] = [];
  try {
    for (let after: string | null | undefined; after !== null; ) {
      const page: P = await read(after === undefined ? {} : { after });
      items.push(...itemsOf(page));
      after = page.next;
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
  return items;
}

export const readGrades = (signal?: AbortSignal) =>
  allOrAbsent(
    (query) => unwrap(api.GET("/api/fairness/grades", { params: { query }, ...(signal && { signal }) })),
    ({ grades }) => grades,
  );

export const readRaffles = (signal?: AbortSignal) =>
  allOrAbsent(
    (query) => unwrap(api.GET("/api/fairness/raffles", { params: { query }, ...(signal && { signal }) })),
    ({ raffles }) => raffles,
  );

/** Number of batches on a page of the list. */
export const BATCHES_PER_PAGE = 20;

/** Batches without their lines: `newest` and those before it, newest first. */
export const batchesUpTo = (newest: number) =>
  queryOptions({
    queryKey: ["fairness", "log", "batches", newest],
    queryFn: async ({ signal }) => {
      const after = Math.max(-1, newest - BATCHES_PER_PAGE);
      const { batches } = await readBatches({ after, limit: newest - after }, signal);
      return batches.toReversed();
    },
    placeholderData: keepPreviousData,
    // A batch does not change any more.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A batch with its lines. */
export const batchWithLines = (batch: number) =>
  queryOptions({
    queryKey: ["fairness", "log", "batch", batch],
    queryFn: ({ signal }) => readBatch(batch, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
