import { rarityRank } from "../../lib/rarities";
import type { Offer } from "../listings/types";
import type { OfferSort } from "./search";

/** What became of an offer, in words and in tone. */
export function offerStanding(status: Offer["status"]): {
  text: string;
  tone: "plain" | "accent" | "good" | "bad";
} {
  switch (status) {
    case "active":
      return { text: "Waiting", tone: "accent" };
    case "accepted":
      return { text: "Accepted", tone: "good" };
    case "rejected":
      return { text: "Rejected", tone: "bad" };
    case "retracted":
      return { text: "Retracted", tone: "plain" };
    case "lost":
      return { text: "Sold to somebody else", tone: "plain" };
    case "cancelled":
      return { text: "Listing cancelled", tone: "plain" };
    case "expired":
      return { text: "Expired", tone: "plain" };
    default:
      return status satisfies never;
  }
}

/** How offers can be sorted. */
export const OFFER_SORTS: readonly { value: OfferSort; label: string }[] = [
  { value: "new", label: "Newest first" },
  { value: "packs", label: "Most packs first" },
  { value: "cards", label: "Most cards first" },
  { value: "rarity", label: "Rarest card first" },
];

const rarest = (offer: Offer) => Math.max(0, ...offer.offeredCards.map((card) => rarityRank(card.rarity)));

const MEASURES: Record<OfferSort, (offer: Offer) => number> = {
  new: (offer) => Date.parse(offer.createdAt),
  packs: (offer) => offer.offeredPacks,
  cards: (offer) => offer.offeredCards.length,
  rarity: rarest,
};

/** Offers in an order; of equals the newer first. */
export function sortOffers(offers: readonly Offer[], sort: OfferSort): Offer[] {
  const measure = MEASURES[sort];
  return [...offers].sort((a, b) => measure(b) - measure(a) || MEASURES.new(b) - MEASURES.new(a));
}
