import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { toastSuccess } from "../../ui/toasts";
import { nameOf } from "../listings/labels";
import type { Listing, Offer } from "../listings/types";
import { MOST_PACKS } from "./limits";
import { afterMove, changeOffer, makeOffer, type NewOffer } from "./queries";
import { useIdempotencyKey } from "./useIdempotencyKey";

/** The subject of an offer. */
export interface OfferFor {
  listing: Listing;
  user: Schemas["Me"];
  /** The offer that is changed; undefined for a first one. */
  own: Offer | undefined;
  onClose: () => void;
}

/** An offer being put together, and what sends it. */
export function useOfferDraft({ listing, user, own, onClose }: OfferFor) {
  // What an offer holds already can stay in it.
  const free = user.packs + (own?.offeredPacks ?? 0);
  const most = Math.min(free, MOST_PACKS);
  const [packs, setPacks] = useState(own?.offeredPacks ?? Math.min(most, listing.askingPacks ?? 0));
  const [cards, setCards] = useState<readonly Schemas["OwnedCard"][]>(own?.offeredCards ?? []);
  const [message, setMessage] = useState(own?.message ?? "");
  const words = message.trim();
  const body: NewOffer = {
    offeredCards: cards.map(({ _id }) => _id),
    offeredPacks: packs,
    ...(words === "" ? {} : { message: words }),
  };
  const done = own === undefined ? `Offer sent. ${nameOf(listing.owner)} is told.` : "Your offer is changed.";
  const send = useSending(listing._id, own === undefined ? makeOffer : changeOffer, () => {
    toastSuccess(done);
    onClose();
  });
  const toggle = (card: Schemas["OwnedCard"]) =>
    setCards((before) => {
      const rest = before.filter(({ _id }) => _id !== card._id);
      return rest.length === before.length ? [...before, card] : rest;
    });
  return {
    ...{ free, most, packs, setPacks, cards, toggle, message, setMessage },
    empty: packs === 0 && cards.length === 0,
    held: new Set(own?.offeredCards.map((card) => card._id)),
    error: send.error,
    pending: send.isPending,
    send: () => send.mutateAsync(body),
  };
}

/** Sends an offer; the same offer has the same key until it arrived. */
function useSending(id: string, call: typeof makeOffer, onDone: () => void) {
  const cache = useQueryClient();
  const idempotency = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: NewOffer) => call(id, body, idempotency.keyFor(body)),
    onSuccess: onDone,
    onSettled: () => afterMove(cache),
  });
}
