import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { useIdempotentCall } from "../../api/useIdempotentCall";
import { toastSuccess } from "../../ui/toasts";
import { nameOf } from "../listings/labels";
import type { Listing, Offer } from "../listings/types";
import { MAX_PACKS } from "./limits";
import * as m from "./messages";
import { changeOffer, invalidateMarket, makeOffer, type NewOffer } from "./queries";

export interface OfferTarget {
  listing: Listing;
  user: Schemas["Me"];
  /** The user's current offer; undefined for a new one. */
  own: Offer | undefined;
  onClose: () => void;
}

/** The values of the offer form, and the request that sends them. */
export function useOfferDraft({ listing, user, own, onClose }: OfferTarget) {
  // The packs of the current offer are reserved, and can be offered again.
  const freePacks = user.packs + (own?.offeredPacks ?? 0);
  const maxPacks = Math.min(freePacks, MAX_PACKS);
  const [packs, setPacks] = useState(own?.offeredPacks ?? Math.min(maxPacks, listing.askingPacks ?? 0));
  const [cards, setCards] = useState<readonly Schemas["OwnedCard"][]>(own?.offeredCards ?? []);
  const [message, setMessage] = useState(own?.message ?? "");
  const trimmedMessage = message.trim();
  const body: NewOffer = {
    offeredCards: cards.map(({ _id }) => _id),
    offeredPacks: packs,
    ...(trimmedMessage === "" ? {} : { message: trimmedMessage }),
  };
  const send = useSendOffer(listing._id, own === undefined ? makeOffer : changeOffer, () => {
    toastSuccess(own === undefined ? m.offerSent({ seller: nameOf(listing.owner) }) : m.offerChanged());
    onClose();
  });
  const toggle = (card: Schemas["OwnedCard"]) =>
    setCards((before) => {
      const rest = before.filter(({ _id }) => _id !== card._id);
      return rest.length === before.length ? [...before, card] : rest;
    });
  return {
    ...{ freePacks, maxPacks, packs, setPacks, cards, toggle, message, setMessage },
    empty: packs === 0 && cards.length === 0,
    held: new Set(own?.offeredCards.map((card) => card._id)),
    error: send.error,
    pending: send.isPending,
    send: () => send.mutateAsync(body),
  };
}

/** Retries of the same offer use the same idempotency key. */
function useSendOffer(id: string, request: typeof makeOffer, onDone: () => void) {
  const cache = useQueryClient();
  const once = useIdempotentCall<NewOffer>();
  return useMutation({
    mutationFn: (body: NewOffer) => once(body, (body, key) => request(id, body, key)),
    onSuccess: onDone,
    onSettled: () => invalidateMarket(cache),
  });
}
