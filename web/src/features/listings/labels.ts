import type { Schemas } from "../../api/client";
import { formatNumber } from "../../lib/formats";
import { rarities, rarityRank } from "../../lib/rarities";
import { timeLeftSpoken } from "../../ui/remaining";
import { cardLabel } from "../cards/model";
import type { Listing, Trader } from "./types";

/** "1 pack", "3 packs". */
export const packsText = (count: number) => `${formatNumber(count)} ${count === 1 ? "pack" : "packs"}`;

/** "1 card", "3 cards". */
export const cardsText = (count: number) => `${formatNumber(count)} ${count === 1 ? "card" : "cards"}`;

/** "No offers", "1 offer", "3 offers". */
export function offersText(count: number): string {
  if (count === 0) return "No offers";
  return `${formatNumber(count)} ${count === 1 ? "offer" : "offers"}`;
}

/** "2 packs and 3 cards", "1 card", "3 packs", "nothing". */
export function bundleText(cards: number, packs: number): string {
  const parts = [packs > 0 ? packsText(packs) : "", cards > 0 ? cardsText(cards) : ""];
  return parts.filter((part) => part !== "").join(" and ") || "nothing";
}

/** "250", or "1,000+" when the server stopped counting. */
export function totalText(total: number, more: boolean): string {
  return more ? `${formatNumber(total)}+` : formatNumber(total);
}

/** A user's name, or a placeholder for a deleted account. */
export const nameOf = ({ username }: Trader) => username ?? "a former collector";

/** "3 packs", or "Open to offers" without an asking price. */
export function askingText({ askingPacks }: Pick<Listing, "askingPacks">): string {
  return askingPacks == null ? "Open to offers" : packsText(askingPacks);
}

/** "For sale", "Sold", "Expired" or "Cancelled". */
export function statusText({ status, cancellationReason }: Listing): string {
  if (status === "sold") return "Sold";
  if (status === "expired" || cancellationReason === "expired") return "Expired";
  if (status === "cancelled") return "Cancelled";
  return "For sale";
}

/** The accessible name of a tile. */
export function listingLabel(listing: Listing, now: number): string {
  const asks = listing.askingPacks == null ? "open to offers" : `asks ${packsText(listing.askingPacks)}`;
  const state =
    listing.status === "active"
      ? [asks, offersText(listing.offerCount).toLowerCase(), timeLeftSpoken(listing.expiresAt, now)]
      : [statusText(listing).toLowerCase()];
  return [cardLabel(listing.card), `by ${nameOf(listing.owner)}`, ...state].join(", ");
}

const legendary = rarityRank("Legendary");

/** The cards that need a second confirmation before they are given away: Legendary and better. */
export function preciousCards(cards: readonly Schemas["OwnedCard"][]): Schemas["OwnedCard"][] {
  return cards.filter((card) => rarityRank(card.rarity) >= legendary);
}

/** "a Legendary", "an Epic". */
export function rarityWithArticle(rarity: string | null): string {
  const name = rarities.find((row) => row.name === rarity)?.name ?? "card";
  return `${/^[AEIOU]/.test(name) && name !== "Unique" ? "an" : "a"} ${name}`;
}
