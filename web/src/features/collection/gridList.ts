import { type QueryClient, useQueries } from "@tanstack/react-query";
import type { Schemas } from "../../api/client";
import { type CardList, cardKey } from "../cards/inspector/store";
import { type collectionPage, PAGE } from "./queries";

/** A paginated list of cards. */
export interface PagedCards {
  /** The first page; undefined while loading. */
  first: Schemas["CollectionPage"] | undefined;
  /** The query of another page. */
  page: (number: number) => ReturnType<typeof collectionPage>;
}

interface PagedList extends PagedCards {
  cache: QueryClient;
  /** The rendered places, which include that of an opened card. */
  places: readonly number[];
  reveal: (place: number) => void;
}

/** A paginated list as a `CardList`. Only pages that were viewed are loaded. */
export function pagedList({ cache, first, page, places, reveal }: PagedList): CardList {
  const pageNumberOf = (place: number) => Math.floor(place / PAGE) + 1;
  const at = (place: number) => {
    const number = pageNumberOf(place);
    const found = number === 1 ? first : cache.getQueryData(page(number).queryKey);
    return found?.cards[place % PAGE];
  };
  return {
    count: first?.total ?? 0,
    at,
    placeOf: (card) => {
      const key = cardKey(card);
      return (
        places.find((place) => {
          const candidate = at(place);
          return candidate !== undefined && cardKey(candidate) === key;
        }) ?? -1
      );
    },
    load: (place) => cache.prefetchQuery(page(pageNumberOf(place))),
    reveal,
  };
}

/** Fetches the pages that contain `places`; returns a lookup of the loaded cards by place. */
export function usePagedCards(
  { first, page }: PagedCards,
  places: readonly number[],
): (place: number) => Schemas["OwnedCard"] | undefined {
  const pageOf = (place: number) => Math.floor(place / PAGE) + 1;
  const later = [...new Set(places.map(pageOf))].filter((number) => number > 1 && first !== undefined);
  const results = useQueries({ queries: later.map((number) => page(number)) });
  return (place) => {
    const number = pageOf(place);
    const found = number === 1 ? first : results[later.indexOf(number)]?.data;
    return found?.cards[place % PAGE];
  };
}
