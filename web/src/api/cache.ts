import { type Query, QueryClient } from "@tanstack/react-query";
import { ApiError, isPassing } from "./client";

/** Makes the one cache that holds everything the server told us. */
export function createCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
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

/** Marks everything of the named features stale; what is on screen is fetched again. */
export async function invalidate(cache: QueryClient, ...features: string[]): Promise<void> {
  await Promise.all(features.map((feature) => cache.invalidateQueries({ queryKey: [feature] })));
}

/** Chooses what was answered before a moment (`Date.now()`), or not answered at all; not what is being asked for the first time. */
export const answeredBefore =
  (moment: number) =>
  ({ state }: Query): boolean =>
    state.dataUpdatedAt === 0 ? state.fetchStatus === "idle" : state.dataUpdatedAt < moment;
