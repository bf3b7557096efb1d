import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";

/** Up to this many openings are read automatically; each has about 1.5 kB. */
export const AUTO_READ_LIMIT = 3000;

/** The state of reading the openings up to one. */
export interface Reading<T> {
  result: T | undefined;
  state: "idle" | "reading" | "read" | "failed";
  /** Progress from 0 to 1. */
  share: number;
  error: Error | null;
  /** Starts reading, or retries. */
  read: () => void;
}

/** A query that reads the openings up to a position and reports its progress from 0 to 1. */
type ReadingQuery<T> = (onProgress: (share: number) => void) => UseQueryOptions<T>;

/** Runs a query that reads the openings up to a position: automatically up to the limit, otherwise when `read` is called. */
export function useReading<T>(position: number, queryOf: ReadingQuery<T>): Reading<T> {
  const [isEnabled, setIsEnabled] = useState(position <= AUTO_READ_LIMIT);
  const [share, setShare] = useState(0);
  const query = useQuery({ ...queryOf(setShare), enabled: isEnabled });
  const state =
    query.data !== undefined
      ? "read"
      : !isEnabled
        ? "idle"
        : query.error !== null && !query.isFetching
          ? "failed"
          : "reading";
  return {
    result: query.data,
    state,
    share: Math.min(1, share),
    error: query.error,
    read: () => {
      if (isEnabled) void query.refetch();
      else setIsEnabled(true);
    },
  };
}
