import { createStore, type Store } from "../../../lib/store";
import type { ShownCard } from "../model";

/** A list of cards in its order, as far as its page knows it. Places count from 0. */
export interface CardList {
  /** How many cards it has, those included that are not known yet. */
  count: number;
  /** The card at a place; undefined while it is not known. */
  at: (place: number) => ShownCard | undefined;
  /** The place of a card; -1 when it has none. */
  placeOf: (card: ShownCard) => number;
  /** Loads a card; resolves when it is loaded or has failed. */
  want?: (place: number) => Promise<unknown>;
  /** Scrolls to a place that is too far away to be drawn. */
  reveal?: (place: number) => void;
}

/** Cards that are shown side by side: their order, and their elements. */
export interface Lineup {
  list: Store<CardList>;
  elements: Map<string, HTMLElement>;
}

/** The card in the inspector. */
export interface Inspected {
  card: ShownCard;
  ownerId: string | undefined;
  /** The cards among which it lies. */
  lineup: Lineup | null;
  /** Its place when it was last looked up; -1 before. */
  place: number;
  /** The opened card, and its element. */
  opened: { key: string; element: HTMLElement | null };
  /** The visit's number since the app began: neighbours belong to the same one. */
  visit: number;
  /** On its way home. */
  leaving: boolean;
}

/** Null while no card is inspected. */
export const inspected = createStore<Inspected | null>(null);

/** The card that has left its place, which is empty for that time. */
export const away = createStore<Inspected | null>(null);

let visits = 0;

/** What tells cards apart: their id, or what they are of. */
export function cardKey({ _id, definitionId, name, rarity }: ShownCard): string {
  return _id ?? `${definitionId ?? name} ${rarity}`;
}

/** Where a card is opened from. */
export interface InspectFrom {
  ownerId?: string | undefined;
  lineup?: Lineup | null;
  element?: HTMLElement | null;
}

/** Opens the inspector. */
export function inspect(card: ShownCard, { ownerId, lineup = null, element = null }: InspectFrom = {}): void {
  visits += 1;
  const opened = { key: cardKey(card), element };
  inspected.set({ card, ownerId, lineup, place: -1, opened, visit: visits, leaving: false });
}

/** Closes the inspector. */
export function stopInspecting(): void {
  inspected.set(null);
}

/** A card's element at its place; null when there is none. */
export function elementOf({ card, lineup, opened }: Inspected): HTMLElement | null {
  const key = cardKey(card);
  const element = lineup?.elements.get(key) ?? (opened.key === key ? opened.element : null);
  return element?.isConnected === true ? element : null;
}
