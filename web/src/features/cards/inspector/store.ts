import { createStore, type Store } from "../../../lib/store";
import type { ShownCard } from "../model";

/** An ordered list of cards, possibly loaded only in part. Places count from 0. */
export interface CardList {
  /** Number of cards, loaded or not. */
  count: number;
  /** The card at a place; undefined until it is loaded. */
  at: (place: number) => ShownCard | undefined;
  /** The place of a card; -1 if it is not in the list. */
  placeOf: (card: ShownCard) => number;
  /** Loads the card at a place; resolves also if that fails. */
  load?: (place: number) => Promise<unknown>;
  /** Scrolls to a place that may not be rendered. */
  reveal?: (place: number) => void;
}

/** Cards of one list: their order, and the elements of the rendered ones. */
export interface Lineup {
  list: Store<CardList>;
  elements: Map<string, HTMLElement>;
}

/** The card in the inspector. */
export interface Inspected {
  card: ShownCard;
  ownerId: string | undefined;
  /** The list that the card was opened from. */
  lineup: Lineup | null;
  /** Its last known place in the list; -1 if unknown. */
  place: number;
  /** The opened card, and its element. */
  opened: { key: string; element: HTMLElement | null };
  /** Counts how often the inspector was opened; the same for neighbours. */
  visit: number;
  /** Whether the closing animation runs. */
  leaving: boolean;
}

/** Null while no card is inspected. */
export const inspected = createStore<Inspected | null>(null);

/** The card whose place on the page is drawn empty. */
export const away = createStore<Inspected | null>(null);

let visits = 0;

/** The key of a card in its list: its id, or its definition and rarity. */
export function cardKey({ _id, definitionId, name, rarity }: ShownCard): string {
  return _id ?? `${definitionId ?? name} ${rarity}`;
}

/** The origin of an opened card. */
export interface InspectFrom {
  ownerId?: string | undefined;
  lineup?: Lineup | null;
  element?: HTMLElement | null;
}

export function inspect(card: ShownCard, { ownerId, lineup = null, element = null }: InspectFrom = {}): void {
  visits += 1;
  const opened = { key: cardKey(card), element };
  inspected.set({ card, ownerId, lineup, place: -1, opened, visit: visits, leaving: false });
}

/** Closes the inspector without an animation. */
export function stopInspecting(): void {
  inspected.set(null);
}

/** The element of a card on the page; null if it is not rendered. */
export function elementOf({ card, lineup, opened }: Inspected): HTMLElement | null {
  const key = cardKey(card);
  const element = lineup?.elements.get(key) ?? (opened.key === key ? opened.element : null);
  return element?.isConnected === true ? element : null;
}
