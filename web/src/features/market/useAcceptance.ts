import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useIdempotentCall } from "../../api/useIdempotentCall";
import { toastSuccess } from "../../ui/toasts";
import type { ListingDetail, Offer } from "../listings/types";
import type { Seen } from "./difference";
import { acceptOffer, invalidateMarket } from "./queries";

/** The current state of an offer; changing an offer replaces it, so the offerer is compared, too. */
function currentOffer({ offers }: ListingDetail, { _id, offerer }: Offer): Offer | undefined {
  const active = offers.filter(({ status }) => status === "active");
  return active.find((row) => row._id === _id) ?? active.find((row) => row.offerer._id === offerer._id);
}

/** Accepts an offer as the owner saw it, and detects that it changed or ended since. */
export function useAcceptance(listing: ListingDetail, offer: Offer, onClose: () => void) {
  const cache = useQueryClient();
  const once = useIdempotentCall<Pick<Offer, "_id" | "version">>();
  const [seen, setSeen] = useState<Seen>({ card: listing.card, offer });
  const accept = useMutation({
    mutationFn: ({ _id, version }: Offer) =>
      once({ _id, version }, (offer, key) => acceptOffer(listing._id, offer._id, offer.version, key)),
    onSuccess: ({ message }) => {
      toastSuccess(message);
      onClose();
    },
    // After a refusal, the refetched offer is compared with the one that was seen.
    onSettled: () => invalidateMarket(cache),
  });
  const current = listing.status === "active" ? currentOffer(listing, seen.offer) : undefined;
  const now: Seen | undefined = current === undefined ? undefined : { card: listing.card, offer: current };
  const same = current?.version === seen.offer.version && current._id === seen.offer._id;
  return {
    seen,
    /** The current state when it differs from what was seen. */
    changed: same ? undefined : now,
    // An accepted offer is no longer active, which must not be shown while the dialog closes.
    gone: now === undefined && !accept.isSuccess && !accept.isPending,
    pending: accept.isPending,
    error: accept.error,
    accept: () => accept.mutate(seen.offer),
    reload: () => {
      if (now !== undefined) setSeen(now);
      accept.reset();
    },
  };
}
