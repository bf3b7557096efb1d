import { oneOf, optional, searchSchema, text } from "../../lib/searchParams";
import type { OwnedCard } from "./deal";
import type { Trade } from "./types";

/** The three lists of trades. */
export const TABS = ["incoming", "outgoing", "completed"] as const;
export type Tab = (typeof TABS)[number];

/** The search parameters of the page of trades; without a tab the page chooses one. */
export const pendingSearch = searchSchema({ tab: optional(oneOf(TABS)), search: text, trade: text });

/** The list that a trade stands in for one of its two people. */
export function tabOf({ status, recipient }: Trade, me: string): Tab {
  if (status !== "pending") return "completed";
  return recipient._id === me ? "incoming" : "outgoing";
}

/** Letters as they are searched for: no case, no marks. */
const fold = (words: string) => words.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether a trade has the words in the name of the other person or of a card. */
export function matches(trade: Trade, partner: string, search: string): boolean {
  const wanted = fold(search.trim());
  if (wanted === "") return true;
  const named = (card: OwnedCard) => fold(card.name ?? "").includes(wanted);
  return fold(partner).includes(wanted) || [...trade.offeredItems, ...trade.requestedItems].some(named);
}
