import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import type { Half, OwnedCard } from "./deal";
import * as m from "./messages";
import { MAX_HINTS, tradeHints } from "./queries";
import type { TradeHint } from "./types";

/** A short note on a card of a deal. */
export interface Chip {
  tone: "plain" | "good" | "warn" | "bad";
  text: string;
}

/** The chips of a card, the most important first. */
export function chipsOf(hint: TradeHint | undefined, half: Half): Chip[] {
  if (hint === undefined) return [];
  const chips: Chip[] = [];
  if (hint.busy != null) chips.push({ tone: "bad", text: hint.busy.message });
  if (hint.lastCopy) chips.push({ tone: half === "give" ? "warn" : "plain", text: m.hintLastCopy({ half }) });
  if (hint.wanted) chips.push({ tone: "good", text: m.hintFavorite({ half }) });
  if (hint.alreadyOwned) chips.push({ tone: "plain", text: m.hintOwned({ half }) });
  if (hint.otherTrades > 0)
    chips.push({ tone: "plain", text: m.hintOtherOffers({ count: hint.otherTrades }) });
  return chips;
}

/** Hints by card id; undefined while they load. */
export interface Hints {
  of: (cardId: string) => TradeHint | undefined;
  /** Whether neither side owns the card any more. */
  isGone: (cardId: string) => boolean;
}

/** Fetches the hints of any number of cards in batches of `MAX_HINTS`. */
export function useHints(partner: string, cards: readonly string[], counterOf: string): Hints {
  const batches: string[][] = [];
  for (let at = 0; at < cards.length; at += MAX_HINTS) batches.push(cards.slice(at, at + MAX_HINTS));
  const answers = useQueries({ queries: batches.map((batch) => tradeHints(partner, batch, counterOf)) });
  const batchOf = (cardId: string) => answers[batches.findIndex((batch) => batch.includes(cardId))];
  const of = (cardId: string) => batchOf(cardId)?.data?.find(({ _id }) => _id === cardId);
  const isGone = (cardId: string) => batchOf(cardId)?.data !== undefined && of(cardId) === undefined;
  return { of, isGone };
}

/** Why visible cards cannot be picked. The reasons are requested when the cards come into view. */
export function useBusyReasons(partner: string, counterOf: string, released: ReadonlySet<string>) {
  const [seen, setSeen] = useState<readonly string[]>([]);
  const { of } = useHints(partner, seen, counterOf);
  const isBusy = (card: OwnedCard) => card.status !== "available" && !released.has(card._id);
  const requestReasons = (cards: OwnedCard[]) => {
    const fresh = cards.filter((card) => isBusy(card) && !seen.includes(card._id)).map(({ _id }) => _id);
    if (fresh.length > 0) setSeen([...seen, ...fresh]);
  };
  const refusal = (card: OwnedCard) => {
    if (!isBusy(card)) return "";
    const fallback = card.status === "grading" ? m.cardInGrading() : m.cardTaken();
    return of(card._id)?.busy?.message ?? fallback;
  };
  return { requestReasons, refusal };
}
