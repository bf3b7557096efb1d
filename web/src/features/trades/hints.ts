import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import type { Half, OwnedCard } from "./deal";
import { HINTS_AT_ONCE, tradeHints } from "./queries";
import type { TradeHint } from "./types";

/** A few words on a card of a deal. */
export interface Chip {
  tone: "plain" | "good" | "warn" | "bad";
  text: string;
}

/** What to say about a card, the most important first. */
export function chipsOf(hint: TradeHint | undefined, half: Half): Chip[] {
  if (hint === undefined) return [];
  const [whose, they] = half === "give" ? ["your", "they"] : ["their", "you"];
  const wanting = half === "give" ? "their" : "your";
  const chips: Chip[] = [];
  if (hint.busy != null) chips.push({ tone: "bad", text: hint.busy.message });
  if (hint.lastCopy)
    chips.push({ tone: half === "give" ? "warn" : "plain", text: capital(`${whose} last copy`) });
  if (hint.wanted) chips.push({ tone: "good", text: `On ${wanting} wanted card` });
  if (hint.alreadyOwned) chips.push({ tone: "plain", text: capital(`${they} already own this`) });
  if (hint.otherTrades > 0) {
    const offers = hint.otherTrades === 1 ? "1 other offer" : `${hint.otherTrades} other offers`;
    chips.push({ tone: "plain", text: `Also in ${offers}` });
  }
  return chips;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What is known about some cards, by their ids, and whether all of it is there. */
export interface Hints {
  of: (cardId: string) => TradeHint | undefined;
  /** Cards that neither side has any more. */
  isGone: (cardId: string) => boolean;
}

/** Asks about any number of cards, as many at a time as the server answers. */
export function useHints(partner: string, cards: readonly string[], counterOf: string): Hints {
  const parts: string[][] = [];
  for (let at = 0; at < cards.length; at += HINTS_AT_ONCE) parts.push(cards.slice(at, at + HINTS_AT_ONCE));
  const answers = useQueries({ queries: parts.map((part) => tradeHints(partner, part, counterOf)) });
  const partOf = (cardId: string) => answers[parts.findIndex((part) => part.includes(cardId))];
  const of = (cardId: string) => partOf(cardId)?.data?.find(({ _id }) => _id === cardId);
  const isGone = (cardId: string) => partOf(cardId)?.data !== undefined && of(cardId) === undefined;
  return { of, isGone };
}

/** Why cards that are seen cannot be picked; asked for as they come into view. */
export function useBusyReasons(partner: string, counterOf: string, free: ReadonlySet<string>) {
  const [seen, setSeen] = useState<readonly string[]>([]);
  const { of } = useHints(partner, seen, counterOf);
  const isBusy = (card: OwnedCard) => card.status !== "available" && !free.has(card._id);
  const look = (cards: OwnedCard[]) => {
    const fresh = cards.filter((card) => isBusy(card) && !seen.includes(card._id)).map(({ _id }) => _id);
    if (fresh.length > 0) setSeen([...seen, ...fresh]);
  };
  const refusal = (card: OwnedCard) => {
    if (!isBusy(card)) return "";
    const usual =
      card.status === "grading" ? "This card is being graded." : "This card is promised elsewhere.";
    return of(card._id)?.busy?.message ?? usual;
  };
  return { look, refusal };
}
