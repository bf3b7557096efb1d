import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { api, type Schemas, unwrap } from "../../api/client";

/** The stream, the raffle and the goal, as they are just now. */
export const scene = () =>
  queryOptions({
    queryKey: ["show", "scene"],
    queryFn: () => unwrap(api.GET("/api/show")),
    staleTime: 2000,
    refetchInterval: 10_000,
  });

/** A raffle with everything that it can be checked by. */
export const raffle = (id: string) =>
  queryOptions({
    queryKey: ["show", "raffle", id],
    queryFn: () => unwrap(api.GET("/api/raffles/{id}", { params: { path: { id } } })),
  });

/** Takes part in a raffle. */
export async function joinRaffle(cache: QueryClient, id: string) {
  keep(cache, await unwrap(api.POST("/api/raffles/{id}/join", { params: { path: { id } } })));
  await invalidate(cache, "show");
}

/** Puts a response into the cache at once. */
export function keep(cache: QueryClient, now: Schemas["SceneView"]): void {
  cache.setQueryData(scene().queryKey, now);
}
