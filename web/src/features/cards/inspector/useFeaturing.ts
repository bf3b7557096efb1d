import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { invalidate } from "../../../api/cache";
import { api, messageOf, unwrap } from "../../../api/client";
import { toastSuccess } from "../../../ui/toasts";
import { me } from "../../auth/queries";
import * as m from "./messages";

/** Features or unfeatures one of the signed-in user's cards; the list is replaced as a whole. */
export function useFeaturing(cardId: string, onFailure: (message: string) => void) {
  const cache = useQueryClient();
  const { data } = useQuery(me());
  const ids = (data?.featuredCards ?? []).map((card) => card._id);
  const featured = ids.includes(cardId);
  const change = useMutation({
    mutationFn: (featuredCards: string[]) =>
      unwrap(api.PUT("/api/users/featured-cards", { body: { featuredCards } })),
    onSuccess: async ({ featuredCards }) => {
      cache.setQueryData(me().queryKey, (before) =>
        before === undefined ? before : { ...before, featuredCards },
      );
      toastSuccess(featured ? m.unfeaturedNow() : m.featuredNow());
      await invalidate(cache, "collection", "profile");
    },
    onError: (error) => onFailure(messageOf(error)),
  });
  const toggle = () => change.mutate(featured ? ids.filter((id) => id !== cardId) : [...ids, cardId]);
  return { featured, toggle, pending: change.isPending };
}
