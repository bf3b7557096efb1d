import type { Schemas } from "../../api/client";
import { listFormat } from "../../lib/formats";
import * as words from "../../lib/messages";
import { rarityRank } from "../../lib/rarities";
import { timeLeftSpoken } from "../../ui/remaining";
import { cardLabel } from "../cards/model";
import * as m from "./messages";
import type { Listing, Trader } from "./types";

/** "No offers", "1 offer", "3 offers". */
export const offersText = (count: number) => m.offers({ count });

/** "2 packs and 3 cards", "1 card", "3 packs", "nothing". */
export function bundleText(cards: number, packs: number): string {
  const parts = [
    ...(packs > 0 ? [words.packs({ count: packs })] : []),
    ...(cards > 0 ? [words.cards({ count: cards })] : []),
  ];
  return parts.length === 0 ? m.nothing() : listFormat().format(parts);
}

/** A user's name, or a placeholder for a deleted account. */
export const nameOf = (trader: Trader | null | undefined) => trader?.username ?? m.formerCollector();

/** A card's name, or a placeholder. */
export const cardName = ({ name }: Pick<Schemas["OwnedCard"], "name">) => name ?? m.unnamedCard();

/** "by mira". */
export const sellerText = (owner: Trader) => m.seller({ seller: nameOf(owner) });

/** "3 packs", or "Open to offers" without an asking price. */
export function askingText({ askingPacks }: Pick<Listing, "askingPacks">): string {
  return askingPacks == null ? m.openToOffers() : words.packs({ count: askingPacks });
}

export const STATUS_LABELS = {
  active: m.forSale,
  sold: m.sold,
  expired: m.expired,
  cancelled: m.cancelled,
} as const satisfies Record<Listing["status"], () => string>;

/** "For sale", "Sold", "Expired" or "Cancelled". */
export const statusText = ({ status }: Pick<Listing, "status">) => STATUS_LABELS[status]();

/** The accessible name of a tile. */
export function listingLabel(listing: Listing, now: number): string {
  const shown = { card: cardLabel(listing.card), seller: nameOf(listing.owner) };
  if (listing.status !== "active") return m.tileClosed({ ...shown, status: listing.status });
  return m.tileForSale({
    ...shown,
    packs: listing.askingPacks ?? 0,
    offers: listing.offerCount,
    timeLeft: timeLeftSpoken(listing.expiresAt, now),
  });
}

const legendary = rarityRank("Legendary");

/** The cards that need a second confirmation before they are given away: Legendary and better. */
export function preciousCards(cards: readonly Schemas["OwnedCard"][]): Schemas["OwnedCard"][] {
  return cards.filter((card) => rarityRank(card.rarity) >= legendary);
}
