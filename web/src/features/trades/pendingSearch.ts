import { oneOf, optional, searchSchema, text } from "../../lib/searchParams";
import type { OwnedCard } from "./deal";
import type { Trade } from "./types";

export const TABS = ["incoming", "outgoing", "completed"] as const;
export type Tab = (typeof TABS)[number];

/** The search parameters of the page of trades. Without `tab` the page chooses one. */
export const pendingSearch = searchSchema({ tab: optional(oneOf(TABS)), search: text, trade: text });

/** The list that shows a trade to the user with the id `me`. */
export function tabOf({ status, recipient }: Trade, me: string): Tab {
  if (status !== "pending") return "completed";
  return recipient._id === me ? "incoming" : "outgoing";
}

/** Removes case and diacritics for comparison. */
const fold = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether the partner's name or a card's name contains the search text. */
export function matches(trade: Trade, partner: string, search: string): boolean {
  const wanted = fold(search.trim());
  if (wanted === "") return true;
  const hasMatch = (card: OwnedCard) => fold(card.name ?? "").includes(wanted);
  return fold(partner).includes(wanted) || [...trade.offeredItems, ...trade.requestedItems].some(hasMatch);
}
