import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toastSuccess } from "../../ui/toasts";
import type { ListingDetail, Offer } from "../listings/types";
import type { Seen } from "./difference";
import { acceptOffer, afterMove } from "./queries";
import { useIdempotencyKey } from "./useIdempotencyKey";

/** The offer as it is now; a changed one is a new offer of the same person. */
function freshOf({ offers }: ListingDetail, { _id, offerer }: Offer): Offer | undefined {
  const active = offers.filter(({ status }) => status === "active");
  return active.find((one) => one._id === _id) ?? active.find((one) => one.offerer._id === offerer._id);
}

/** What the owner has seen of an offer, what it is now, and what accepts the former. */
export function useAcceptance(listing: ListingDetail, offer: Offer, onClose: () => void) {
  const cache = useQueryClient();
  const idempotency = useIdempotencyKey();
  const [seen, setSeen] = useState<Seen>({ card: listing.card, offer });
  const accept = useMutation({
    mutationFn: ({ _id, version }: Offer) =>
      acceptOffer(listing._id, _id, version, idempotency.keyFor([_id, version])),
    onSuccess: ({ message }) => {
      toastSuccess(message);
      onClose();
    },
    // The current state is fetched and compared with what was seen.
    onSettled: () => afterMove(cache),
  });
  const fresh = listing.status === "active" ? freshOf(listing, seen.offer) : undefined;
  const now: Seen | undefined = fresh === undefined ? undefined : { card: listing.card, offer: fresh };
  const same = fresh?.version === seen.offer.version && fresh._id === seen.offer._id;
  return {
    seen,
    /** What it is instead, when that is something else. */
    changed: same ? undefined : now,
    // An accepted offer is not active any more: while the dialog leaves, that is no news.
    gone: now === undefined && !accept.isSuccess && !accept.isPending,
    pending: accept.isPending,
    error: accept.error,
    accept: () => accept.mutate(seen.offer),
    look: () => {
      if (now !== undefined) setSeen(now);
      accept.reset();
    },
  };
}
