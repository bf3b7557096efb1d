import { MutationCache, type Query, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, isPassing, NetworkError } from "./client";

/** Interval of refetching unreachable queries on screen, in milliseconds. */
const AGAIN_MS = 15_000;

/** Creates the query cache, the only one, which holds all server data. */
export function createCache(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: logBug }),
    mutationCache: new MutationCache({ onError: logBug }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        refetchInterval: ({ state }) => (isPassing(state.error) ? AGAIN_MS : false),
        retry: (count, error) => isPassing(error) && count < 2,
        retryDelay: (count, error) =>
          error instanceof ApiError && error.retryAfter !== null
            ? Math.min(error.retryAfter, 30) * 1000
            : Math.min(1000 * 2 ** count, 8000),
      },
      mutations: { retry: false },
    },
  });
}

/** Users only see that the page is broken; the console says where. */
function logBug(error: Error): void {
  if (!(error instanceof ApiError || error instanceof NetworkError)) console.error(error);
}

/** Refetches every failed query on screen when the browser is online again. */
export function refetchWhenOnline(cache: QueryClient): () => void {
  const refetch = () =>
    void cache.refetchQueries({ type: "active", predicate: ({ state }) => isPassing(state.error) });
  window.addEventListener("online", refetch);
  return () => window.removeEventListener("online", refetch);
}

/** The error of a query without data; null while it has data or is loading. */
export const failureOf = ({ data, error }: { data: unknown; error: Error | null }): Error | null =>
  data === undefined ? error : null;

/** Marks all queries of the named features as stale; those on screen are refetched. */
export async function invalidate(cache: QueryClient, ...features: string[]): Promise<void> {
  await Promise.all(features.map((feature) => cache.invalidateQueries({ queryKey: [feature] })));
}

/**
 * Matches queries that were answered before a time (`Date.now()`), or never; not those that are loading for the first time.
 */
export const answeredBefore =
  (moment: number) =>
  ({ state }: Query): boolean =>
    state.dataUpdatedAt === 0 ? state.fetchStatus === "idle" : state.dataUpdatedAt < moment;
