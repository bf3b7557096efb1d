import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { createStore } from "../../lib/store";
import { away, type CardList, cardKey, type Lineup } from "./inspector/store";
import type { ShownCard } from "./model";

/** The list that the cards below belong to; null for single cards. */
export const LineupContext = createContext<Lineup | null>(null);

/** A list whose cards are all loaded. */
export function listOf(cards: readonly ShownCard[]): CardList {
  return {
    count: cards.length,
    at: (place) => cards[place],
    placeOf: (card) => cards.findIndex((one) => cardKey(one) === cardKey(card)),
  };
}

/** The order and the elements of the shown cards, for the inspector. */
export function useLineup(list: CardList): Lineup {
  const [lineup] = useState<Lineup>(() => ({ list: createStore(list), elements: new Map() }));
  useEffect(() => lineup.list.set(list));
  return lineup;
}

interface NeighboursProps {
  cards: readonly ShownCard[];
  children: ReactNode;
}

/** Lets the inspector step through the cards below. */
export function Neighbours({ cards, children }: NeighboursProps) {
  return <LineupContext value={useLineup(listOf(cards))}>{children}</LineupContext>;
}

/** Registers the element of a card in its lineup. */
export function useLineupElement(card: ShownCard, ref: RefObject<HTMLElement | null>): Lineup | null {
  const lineup = useContext(LineupContext);
  const key = cardKey(card);
  useEffect(() => {
    const element = ref.current;
    if (lineup === null || element === null) return undefined;
    const { elements } = lineup;
    elements.set(key, element);
    return () => {
      if (elements.get(key) === element) elements.delete(key);
    };
  }, [lineup, key, ref]);
  return lineup;
}

/** Whether the inspector shows this card, so that its place is drawn empty. */
export function useIsAway(
  card: ShownCard,
  lineup: Lineup | null,
  ref: RefObject<HTMLElement | null>,
): boolean {
  return useSyncExternalStore(away.subscribe, () => {
    const now = away.get();
    if (now === null || now.lineup !== lineup || cardKey(now.card) !== cardKey(card)) return false;
    return lineup !== null || (ref.current !== null && now.opened.element === ref.current);
  });
}
