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

/** A total that is counted to a thousand: "1,000+". */
export function totalText(total: number, more: boolean): string {
  return more ? `${formatNumber(total)}+` : formatNumber(total);
}

/** A user's name; accounts can be gone. */
export const nameOf = ({ username }: Trader) => username ?? "a former collector";

/** What a listing asks for. */
export function askingText({ askingPacks }: Pick<Listing, "askingPacks">): string {
  return askingPacks == null ? "Open to offers" : packsText(askingPacks);
}

/** What became of a listing. */
export function standingText({ status, cancellationReason }: Listing): string {
  if (status === "sold") return "Sold";
  if (status === "expired" || cancellationReason === "expired") return "Expired";
  if (status === "cancelled") return "Cancelled";
  return "For sale";
}

/** A whole tile in words. */
export function listingLabel(listing: Listing, now: number): string {
  const asks = listing.askingPacks == null ? "open to offers" : `asks ${packsText(listing.askingPacks)}`;
  const state =
    listing.status === "active"
      ? [asks, offersText(listing.offerCount).toLowerCase(), timeLeftSpoken(listing.expiresAt, now)]
      : [standingText(listing).toLowerCase()];
  return [cardLabel(listing.card), `by ${nameOf(listing.owner)}`, ...state].join(", ");
}

const legendary = rarityRank("Legendary");

/** Cards that should not be given away by mistake: Legendary and better. */
export function precious(cards: readonly Schemas["OwnedCard"][]): Schemas["OwnedCard"][] {
  return cards.filter((card) => rarityRank(card.rarity) >= legendary);
}

/** "a Legendary", "an Epic". */
export function aRarity(rarity: string | null): string {
  const name = rarities.find((row) => row.name === rarity)?.name ?? "card";
  return `${/^[AEIOU]/.test(name) && name !== "Unique" ? "an" : "a"} ${name}`;
}
