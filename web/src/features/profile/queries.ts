import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { invalidate } from "../../api/cache";
import { api, type Schemas, unwrap } from "../../api/client";
import { me } from "../auth/queries";

export const profile = (name: string) =>
  queryOptions({
    queryKey: ["profile", "of", name.toLowerCase()],
    queryFn: () => unwrap(api.GET("/api/users/profile/{username}", { params: { path: { username: name } } })),
  });

/** Owned and total cards of each series. */
export const sets = (userId: string) =>
  queryOptions({
    queryKey: ["collection", userId, "sets"],
    queryFn: () => unwrap(api.GET("/api/users/{idOrName}/sets", { params: { path: { idOrName: userId } } })),
    staleTime: 60_000,
  });

/** The public wishes of a user. */
export const wishesOf = (userId: string) =>
  queryOptions({
    queryKey: ["wishes", "of", userId],
    queryFn: () =>
      unwrap(api.GET("/api/users/{idOrName}/wishes", { params: { path: { idOrName: userId } } })),
    select: ({ wishes }) => wishes,
    staleTime: 60_000,
  });

/** Sets the favourite card of the signed-in user; null removes it. */
export async function setFavoriteCard(
  cache: QueryClient,
  card: Pick<Schemas["Favorite"], "name" | "rarity"> | null,
): Promise<Schemas["Favorite"] | null> {
  const body = card ?? { name: "", rarity: "" };
  const { favoriteCard } = await unwrap(api.PUT("/api/users/favorite-card", { body }));
  cache.setQueryData(me().queryKey, (before) => before && { ...before, favoriteCard });
  await invalidate(cache, "profile");
  return favoriteCard;
}
