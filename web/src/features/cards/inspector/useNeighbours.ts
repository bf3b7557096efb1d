import { useEffect, useState } from "react";
import { createStore, useStore } from "../../../lib/store";
import { toastError } from "../../../ui/toasts";
import { pictureOf, pictureSet, type ShownCard } from "../model";
import { type CardList, cardKey, type Inspected, inspected } from "./store";

/** The list of a card that lies alone. */
const ALONE = createStore<CardList>({ count: 0, at: () => undefined, placeOf: () => -1 });

/** So far a card may have moved in its list while it was looked at, without a search through all of it. */
const NEAR = 30;

/** Where a card is now: probably where it was. */
export function placeIn(list: CardList, card: ShownCard, before: number): number {
  const key = cardKey(card);
  const isAt = (place: number) => {
    const there = list.at(place);
    return there !== undefined && cardKey(there) === key;
  };
  for (let off = 0; before >= 0 && off <= NEAR; off++) {
    if (isAt(before + off)) return before + off;
    if (isAt(before - off)) return before - off;
  }
  return list.placeOf(card);
}

/** Prefetches a picture in the size in which it will be shown. */
function fetchPicture(card: ShownCard | undefined, width: number): void {
  const url = card === undefined ? "" : pictureOf(card);
  if (url === "") return;
  const picture = new Image();
  picture.sizes = `${width}px`;
  const set = pictureSet(url);
  if (set !== undefined) picture.srcset = set;
  picture.src = url;
}

export interface Neighbours {
  /** The card as its list has it now. */
  card: ShownCard;
  /** Its place, counted from 0; -1 when it lies alone or is not in its list any more. */
  place: number;
  count: number;
  canGo: (by: 1 | -1) => boolean;
  /** Goes to the next card or the one before; says when there is one, but it has to be fetched first. */
  go: (by: 1 | -1) => void;
  /** In which direction it goes on as soon as the card arrives. */
  pending: 1 | -1 | null;
}

/** The cards beside the one that is inspected, and the way to them. */
export function useNeighbours(now: Inspected, width: number, onGo: (by: 1 | -1) => void): Neighbours {
  const list = useStore(now.lineup?.list ?? ALONE);
  const [pending, setPending] = useState<1 | -1 | null>(null);
  const place = placeIn(list, now.card, now.place);
  const card = list.at(place) ?? now.card;
  const canGo = (by: 1 | -1) => place >= 0 && place + by >= 0 && place + by < list.count;

  useEffect(() => {
    if (place < 0) return;
    for (const by of [1, -1, 2]) {
      if (place + by < 0 || place + by >= list.count) continue;
      if (list.at(place + by) === undefined) void list.want?.(place + by);
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
    if (list.want === undefined) return;
    setPending(by);
    void list.want(place + by).then(() => {
      setPending(null);
      // A user who has closed it or gone elsewhere since is left alone.
      if (inspected.get() !== now) return;
      const came = now.lineup?.list.get().at(place + by);
      if (came === undefined) toastError("The next card did not arrive. Try again.");
      else move(came, by);
    });
  };
  return { card, place, count: list.count, canGo, go, pending };
}
