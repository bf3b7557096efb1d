import { rarityRank } from "../../lib/rarities";
import type { Offer } from "../listings/types";
import type { OfferSort } from "./search";

/** Text and tone of the badge for the status of an offer. */
export function offerBadge(status: Offer["status"]): {
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
      return { text: "Withdrawn", tone: "plain" };
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

/** Sorts offers; ties are ordered newest first. */
export function sortOffers(offers: readonly Offer[], sort: OfferSort): Offer[] {
  const measure = MEASURES[sort];
  return [...offers].sort((a, b) => measure(b) - measure(a) || MEASURES.new(b) - MEASURES.new(a));
}
