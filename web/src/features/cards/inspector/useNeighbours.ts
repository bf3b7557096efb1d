import { useEffect, useState } from "react";
import { createStore, useStore } from "../../../lib/store";
import { toastError } from "../../../ui/toasts";
import { pictureOf, pictureSrcSet, type ShownCard } from "../model";
import * as m from "./messages";
import { type CardList, cardKey, type Inspected, inspected } from "./store";

/** The list of a card that was opened on its own. */
const EMPTY_LIST = createStore<CardList>({ count: 0, at: () => undefined, placeOf: () => -1 });

/** Distance from the last known place within which a card is looked for first. */
const SEARCH_DISTANCE = 30;

/** The current place of a card, which is probably near the last known one. */
export function placeIn(list: CardList, card: ShownCard, before: number): number {
  const key = cardKey(card);
  const isAt = (place: number) => {
    const candidate = list.at(place);
    return candidate !== undefined && cardKey(candidate) === key;
  };
  for (let off = 0; before >= 0 && off <= SEARCH_DISTANCE; off++) {
    if (isAt(before + off)) return before + off;
    if (isAt(before - off)) return before - off;
  }
  return list.placeOf(card);
}

/** Prefetches a card's picture in the size in which it will be shown. */
function fetchPicture(card: ShownCard | undefined, width: number): void {
  const url = card === undefined ? "" : pictureOf(card);
  if (url === "") return;
  const picture = new Image();
  picture.sizes = `${width}px`;
  const set = pictureSrcSet(url, true);
  if (set !== undefined) picture.srcset = set;
  picture.src = url;
}

export interface Neighbours {
  /** The current data of the card in its list. */
  card: ShownCard;
  /** Its place; -1 if it has no list or is no longer in it. */
  place: number;
  count: number;
  canGo: (by: 1 | -1) => boolean;
  /** Goes to the next or the previous card, which may have to be loaded first. */
  go: (by: 1 | -1) => void;
  /** The direction of a step that waits for its card. */
  pending: 1 | -1 | null;
}

/** The current card in its list, and the navigation to its neighbours. */
export function useNeighbours(now: Inspected, width: number, onGo: (by: 1 | -1) => void): Neighbours {
  const list = useStore(now.lineup?.list ?? EMPTY_LIST);
  const [pending, setPending] = useState<1 | -1 | null>(null);
  const place = placeIn(list, now.card, now.place);
  const card = list.at(place) ?? now.card;
  const canGo = (by: 1 | -1) => place >= 0 && place + by >= 0 && place + by < list.count;

  useEffect(() => {
    if (place < 0) return;
    for (const by of [1, -1, 2]) {
      if (place + by < 0 || place + by >= list.count) continue;
      if (list.at(place + by) === undefined) void list.load?.(place + by);
      else if (by !== 2) fetchPicture(list.at(place + by), width);
    }
  }, [place, list, width]);

  const move = (to: ShownCard, by: 1 | -1) => {
    onGo(by);
    inspected.set((then) => (then === null ? then : { ...then, card: to, place: place + by }));
  };
  const go = (by: 1 | -1) => {
    if (!canGo(by) || pending !== null) return;
    const next = list.at(place + by);
    if (next !== undefined) return move(next, by);
    if (list.load === undefined) return;
    setPending(by);
    void list.load(place + by).then(() => {
      setPending(null);
      // The inspector may have been closed or may show another card.
      if (inspected.get() !== now) return;
      const loaded = now.lineup?.list.get().at(place + by);
      if (loaded === undefined) toastError(m.nextNotLoaded());
      else move(loaded, by);
    });
  };
  return { card, place, count: list.count, canGo, go, pending };
}
