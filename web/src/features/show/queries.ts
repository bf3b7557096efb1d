import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { api, type Schemas, unwrap } from "../../api/client";

/** The current state of the stream, the raffle and the goal. */
export const scene = () =>
  queryOptions({
    queryKey: ["show", "scene"],
    queryFn: () => unwrap(api.GET("/api/show")),
    staleTime: 2000,
    refetchInterval: 10_000,
  });

/** Joins a raffle as the signed-in user. */
export async function joinRaffle(cache: QueryClient, id: string) {
  cacheScene(cache, await unwrap(api.POST("/api/raffles/{id}/join", { params: { path: { id } } })));
  await invalidate(cache, "show");
}

/** Stores a response as the current scene. */
export function cacheScene(cache: QueryClient, response: Schemas["SceneView"]): void {
  cache.setQueryData(scene().queryKey, response);
}
