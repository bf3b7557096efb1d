import { listFormat } from "../../lib/formats";
import * as words from "../../lib/messages";
import { mintText } from "../cards/model";
import type { OwnedCard, Side } from "./deal";
import * as m from "./messages";
import type { Trade } from "./types";

/** "Incoming (2)", or only the label for 0. */
export const withCount = (label: string, count: number) =>
  count === 0 ? label : m.labelWithCount({ label, count });

/** Number of cards and packs: "2 cards and 1 pack", or "nothing". */
export function sideText({ cards, packs }: Side): string {
  const parts = [
    ...(cards.length > 0 ? [words.cards({ count: cards.length })] : []),
    ...(packs > 0 ? [words.packs({ count: packs })] : []),
  ];
  return parts.length === 0 ? m.nothing() : listFormat().format(parts);
}

/** Like `sideText`, with the name of a single card: "Lantern Eel", "Lantern Eel and 1 pack", "3 cards". */
export function sideInBrief({ cards, packs }: Side): string {
  const [only, second] = cards;
  if (only === undefined || second !== undefined) return sideText({ cards, packs });
  const name = cardName(only);
  return packs > 0 ? listFormat().format([name, words.packs({ count: packs })]) : name;
}

export const cardName = (card: OwnedCard) => card.name ?? m.unnamedCard();

const rarityName = (card: OwnedCard) => card.rarity ?? m.unknownRarity();

/** "Legendary · 7 / 100", "Legendary · 7 / 100 · graded 9". */
export function cardFacts(card: OwnedCard): string {
  const grade = card.grade == null ? [] : [m.graded({ grade: card.grade })];
  return [rarityName(card), mintText(card), ...grade].join(" · ");
}

/** A card's name with rarity and mint number: "Lantern Eel, Legendary, 7 / 100". */
export const cardInFull = (card: OwnedCard) =>
  m.cardInFull({
    slab: !card.slabbed ? "other" : card.grade == null ? "slabbed" : "graded",
    card: cardName(card),
    rarity: rarityName(card),
    mint: mintText(card),
    grade: card.grade ?? 0,
  });

/** The outcome of a trade as a sentence; empty while it is open. */
export function outcomeText(trade: Trade): string {
  switch (trade.status) {
    case "pending":
      return "";
    case "accepted":
      return m.outcomeAccepted();
    case "rejected":
      return m.outcomeRejected();
    case "cancelled":
      return m.outcomeCancelled({ reason: trade.cancellationReason ?? "withdrawn" });
    default:
      return trade.status satisfies never;
  }
}

/** The case of messages about what a trade moves, moved, or would have moved. */
export const tenseOf = ({ status }: Trade): "pending" | "accepted" | "other" =>
  status === "pending" || status === "accepted" ? status : "other";

export const STATUS_LABELS = {
  pending: m.statusPending,
  accepted: m.statusAccepted,
  rejected: m.statusRejected,
  cancelled: m.statusCancelled,
} as const satisfies Record<Trade["status"], () => string>;
