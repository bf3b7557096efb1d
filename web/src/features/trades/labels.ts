import type { Schemas } from "../../api/client";
import { mintText } from "../cards/model";
import type { OwnedCard, Side } from "./deal";
import type { Trade } from "./types";

const plural = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** "2 cards", "1 card". */
export const cardsText = (count: number) => plural(count, "card", "cards");

/** "3 packs", "1 pack". */
export const packsText = (count: number) => plural(count, "pack", "packs");

/** Number of cards and packs: "2 cards and 1 pack", or "nothing". */
export function sideText({ cards, packs }: Side): string {
  const parts = [
    ...(cards.length > 0 ? [cardsText(cards.length)] : []),
    ...(packs > 0 ? [packsText(packs)] : []),
  ];
  return parts.length === 0 ? "nothing" : parts.join(" and ");
}

/** Like `sideText`, with the name of a single card: "Lantern Eel", "Lantern Eel and 1 pack", "3 cards". */
export function sideInBrief({ cards, packs }: Side): string {
  const [only, second] = cards;
  if (only === undefined || second !== undefined) return sideText({ cards, packs });
  return packs > 0 ? `${cardName(only)} and ${packsText(packs)}` : cardName(only);
}

export const cardName = (card: OwnedCard) => card.name ?? "Unnamed card";

/** A card's name with rarity and mint number: "Lantern Eel, Legendary, 7 / 100". */
export function cardInFull(card: OwnedCard): string {
  const parts = [cardName(card), card.rarity ?? "unknown rarity", mintText(card)];
  if (card.slabbed) parts.push(card.grade == null ? "slabbed" : `graded ${card.grade}`);
  return parts.join(", ");
}

const REASONS: Readonly<Record<Schemas["CancellationReason"], string>> = {
  withdrawn: "The sender withdrew it.",
  countered: "It was answered with a counter-offer.",
  expired: "Nobody answered in time.",
  card_moved: "One of its cards changed hands.",
  demo_cleared: "The demo set was removed, and part of this trade with it.",
  side_left: "One side deleted their account.",
};

/** The outcome of a trade as a sentence; empty while it is open. */
export function outcomeText(trade: Trade): string {
  switch (trade.status) {
    case "pending":
      return "";
    case "accepted":
      return "Accepted: everything has changed hands.";
    case "rejected":
      return "Rejected: nothing moved.";
    case "cancelled":
      return `Cancelled: nothing moved. ${REASONS[trade.cancellationReason ?? "withdrawn"]}`;
    default:
      return trade.status satisfies never;
  }
}

export const STATUS_LABELS = {
  pending: "Open",
  accepted: "Accepted",
  rejected: "Rejected",
  cancelled: "Cancelled",
} as const satisfies Record<Trade["status"], string>;
