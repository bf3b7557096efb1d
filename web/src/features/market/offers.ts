import { rarityRank } from "../../lib/rarities";
import type { Offer } from "../listings/types";
import * as m from "./messages";
import type { OfferSort } from "./search";

/** Text and tone of the badge for the status of an offer. */
export const OFFER_BADGES: Record<
  Offer["status"],
  { label: () => string; tone: "plain" | "accent" | "good" | "bad" }
> = {
  active: { label: m.offerActive, tone: "accent" },
  accepted: { label: m.offerAccepted, tone: "good" },
  rejected: { label: m.offerRejected, tone: "bad" },
  retracted: { label: m.offerWithdrawn, tone: "plain" },
  lost: { label: m.offerLost, tone: "plain" },
  cancelled: { label: m.offerCancelled, tone: "plain" },
  expired: { label: m.offerExpired, tone: "plain" },
};

export const OFFER_SORTS: readonly { value: OfferSort; label: () => string }[] = [
  { value: "new", label: m.sortNewest },
  { value: "packs", label: m.sortPacks },
  { value: "cards", label: m.sortCards },
  { value: "rarity", label: m.sortRarestCard },
];

const rarest = (offer: Offer) => Math.max(0, ...offer.offeredCards.map((card) => rarityRank(card.rarity)));

const MEASURES: Record<OfferSort, (offer: Offer) => number> = {
  new: (offer) => Date.parse(offer.createdAt),
  packs: (offer) => offer.offeredPacks,
  cards: (offer) => offer.offeredCards.length,
  rarity: rarest,
};

/** Sorts offers; ties are ordered newest first. */
export function sortOffers(offers: readonly Offer[], sort: OfferSort): Offer[] {
  const measure = MEASURES[sort];
  return [...offers].sort((a, b) => measure(b) - measure(a) || MEASURES.new(b) - MEASURES.new(a));
}
