import { MutationCache, type Query, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, isTransient, NetworkError } from "./client";

/** Refetch interval of visible queries that failed with a transient error, in milliseconds. */
const RETRY_INTERVAL_MS = 15_000;

/** Creates the app's query cache, which holds all server data. */
export function createCache(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: logBug }),
    mutationCache: new MutationCache({ onError: logBug }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        refetchInterval: ({ state }) => (isTransient(state.error) ? RETRY_INTERVAL_MS : false),
        retry: (count, error) => isTransient(error) && count < 2,
        retryDelay: (count, error) =>
          error instanceof ApiError && error.retryAfter !== null
            ? Math.min(error.retryAfter, 30) * 1000
            : Math.min(1000 * 2 ** count, 8000),
      },
      mutations: { retry: false },
    },
  });
}

/** Logs errors that are neither refusals nor connection failures, with their stack. */
export function logBug(error: unknown): void {
  if (!(error instanceof ApiError || error instanceof NetworkError)) console.error(error);
}

/** Refetches visible queries with a transient error when the browser is online again. Returns the cleanup. */
export function refetchWhenOnline(cache: QueryClient): () => void {
  const refetch = () =>
    void cache.refetchQueries({ type: "active", predicate: ({ state }) => isTransient(state.error) });
  window.addEventListener("online", refetch);
  return () => window.removeEventListener("online", refetch);
}

/** The error of a query without data; null if it has data or is loading. */
export const failureOf = ({ data, error }: { data: unknown; error: Error | null }): Error | null =>
  data === undefined ? error : null;

/** Marks all queries of the features as stale. Visible ones are refetched. */
export async function invalidate(cache: QueryClient, ...features: string[]): Promise<void> {
  await Promise.all(features.map((feature) => cache.invalidateQueries({ queryKey: [feature] })));
}

/** Matches queries whose last response is older than `time` (`Date.now()`), or that have none and are not loading. */
export const answeredBefore =
  (time: number) =>
  ({ state }: Query): boolean =>
    state.dataUpdatedAt === 0 ? state.fetchStatus === "idle" : state.dataUpdatedAt < time;
