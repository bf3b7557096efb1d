import { MutationCache, type Query, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError, isPassing, NetworkError } from "./client";

/** How often what could not be reached is asked for again, in milliseconds, while it is on screen. */
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

/** Asks again for everything on screen that failed, as soon as the browser is back online. */
export function refetchWhenOnline(cache: QueryClient): () => void {
  const refetch = () =>
    void cache.refetchQueries({ type: "active", predicate: ({ state }) => isPassing(state.error) });
  window.addEventListener("online", refetch);
  return () => window.removeEventListener("online", refetch);
}

/** Why there is nothing to show; null while there is something, or while it is on its way. */
export const failureOf = ({ data, error }: { data: unknown; error: Error | null }): Error | null =>
  data === undefined ? error : null;

/** Marks everything of the named features stale; what is on screen is fetched again. */
export async function invalidate(cache: QueryClient, ...features: string[]): Promise<void> {
  await Promise.all(features.map((feature) => cache.invalidateQueries({ queryKey: [feature] })));
}

/** Chooses what was answered before a moment (`Date.now()`), or not answered at all; not what is being asked for the first time. */
export const answeredBefore =
  (moment: number) =>
  ({ state }: Query): boolean =>
    state.dataUpdatedAt === 0 ? state.fetchStatus === "idle" : state.dataUpdatedAt < moment;
