import type { OwnedCard } from "./deal";
import type { Trade } from "./types";

/** The three lists of trades. */
export const TABS = ["incoming", "outgoing", "completed"] as const;
export type Tab = (typeof TABS)[number];

/** What the address of the page of pending trades says. */
export interface PendingSearch {
  /** Undefined where the page itself chooses. */
  tab: Tab | undefined;
  search: string;
  /** The trade that is looked at; empty for none. */
  trade: string;
}

const text = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value).slice(0, 100) : "";

/** Reads the address; what makes no sense is left out. */
export function parsePending(search: Record<string, unknown>): PendingSearch {
  return {
    tab: TABS.find((tab) => tab === search.tab),
    search: text(search.search),
    trade: text(search.trade),
  };
}

/** Writes the address: only what is there. */
export function toPendingSearch({ tab, search, trade }: PendingSearch): Record<string, string> {
  return {
    ...(tab === undefined ? {} : { tab }),
    ...(search === "" ? {} : { search }),
    ...(trade === "" ? {} : { trade }),
  };
}

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
