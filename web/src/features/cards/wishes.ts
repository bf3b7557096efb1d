import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { failureOf, invalidate } from "../../api/cache";
import { api, messageOf, type Schemas, unwrap } from "../../api/client";
import { toastError, toastSuccess } from "../../ui/toasts";
import { useSession } from "../auth/session";
import * as m from "./messages";

/** The user's wish list. */
export const wishes = () =>
  queryOptions({
    queryKey: ["wishes", "mine"],
    queryFn: () => unwrap(api.GET("/api/wishes")),
    select: ({ wishes }) => wishes,
    staleTime: 60_000,
  });

/** Users with a spare copy of a definition, in the wished rarity or in any. */
export const spares = (definitionId: string) =>
  queryOptions({
    queryKey: ["wishes", "spares", definitionId],
    queryFn: () =>
      unwrap(api.GET("/api/wishes/{definitionId}/spares", { params: { path: { definitionId } } })),
    staleTime: 30_000,
  });

/** Ids of the definitions that the user wishes for; empty for visitors and while loading. */
export function useWished(enabled: boolean): ReadonlySet<string> {
  const session = useSession();
  const list = useQuery({ ...wishes(), enabled: session === "in" && enabled });
  return new Set(list.data?.map(({ definition }) => definition._id));
}

/** The request body for a new or changed wish. */
export type WishTerms = Schemas["SetWish"];

/** Adds a wish, changes its terms, or removes it. */
export function useWishing(definitionId: string) {
  const cache = useQueryClient();
  const session = useSession();
  const list = useQuery({ ...wishes(), enabled: session === "in" });
  const wish = list.data?.find(({ definition }) => definition._id === definitionId);
  const params = { path: { definitionId } };
  const settle = () => invalidate(cache, "wishes");
  const onError = (error: unknown) => toastError(messageOf(error));
  const set = useMutation({
    mutationFn: (terms: WishTerms) => unwrap(api.PUT("/api/wishes/{definitionId}", { params, body: terms })),
    onSuccess: async () => {
      toastSuccess(wish === undefined ? m.wishAdded() : m.wishChanged());
      await settle();
    },
    onError,
  });
  const drop = useMutation({
    mutationFn: () => unwrap(api.DELETE("/api/wishes/{definitionId}", { params })),
    onSuccess: async () => {
      toastSuccess(m.wishRemoved());
      await settle();
    },
    onError,
  });
  return {
    /** Undefined if there is no wish, or while loading. */
    wish,
    /** Whether a wish can be set: the user is signed in and the list is loaded. */
    ready: session === "in" && list.data !== undefined,
    /** Whether the list could not be loaded. */
    failed: failureOf(list) !== null,
    set: set.mutate,
    drop: () => drop.mutate(),
    pending: set.isPending || drop.isPending,
  };
}
