import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useRef, useState } from "react";
import type { Schemas } from "../../api/client";
import { LazyCard } from "../cards/LazyCard";
import { LineupContext, useLineup } from "../cards/Neighbours";
import styles from "./Collection.module.css";
import { GAP, layOut, pagesOf, type RowRange } from "./grid";
import { pagedList } from "./gridList";
import { revealRow } from "./gridScroll";
import { collectionPage, PAGE } from "./queries";
import type { CollectionSearch } from "./search";
import { MINI_BELOW } from "./useCardSize";
import { useRows } from "./useRows";

interface CollectionGridProps {
  user: string;
  filters: CollectionSearch;
  /** The first page; undefined while it is on its way. */
  first: Schemas["CollectionPage"] | undefined;
  ownerId: string | undefined;
  width: number;
}

const SKELETONS = 18;

/** Rows of cards. Only those near the screen exist, and only their pages are fetched. */
export function CollectionGrid({ user, filters, first, ownerId, width: wished }: CollectionGridProps) {
  const place = useRef<HTMLUListElement>(null);
  const { space, top } = useSpace(place);
  const { columns, width, rowHeight } = layOut(space, wished);
  const total = first?.total ?? SKELETONS;
  const count = space === 0 ? 0 : Math.ceil(total / columns);
  const shown = useRows({ count, rowHeight, top });
  const cards = useCards(user, filters, first, shown, columns);
  const size = width < MINI_BELOW ? "mini" : "full";
  const places = placesIn(shown, columns, total);
  const cache = useQueryClient();
  const page = (number: number) => collectionPage(user, filters, number);
  const reveal = (index: number) =>
    revealRow(place.current, Math.floor(index / columns) * rowHeight, rowHeight);
  const lineup = useLineup(pagedList({ cache, first, page, places, reveal }));
  return (
    <ul
      ref={place}
      className={styles.grid}
      style={{ blockSize: count * rowHeight }}
      aria-busy={first === undefined}
    >
      <LineupContext value={lineup}>
        {places.map((index) => {
          const card = cards(index);
          const x = (index % columns) * (width + GAP);
          const y = Math.floor(index / columns) * rowHeight;
          return (
            <li key={card?._id ?? index} style={{ transform: `translate(${x}px, ${y}px)` }}>
              {card === undefined ? (
                <span className="card-placeholder" style={{ inlineSize: width, blockSize: width * 1.5 }} />
              ) : (
                <LazyCard
                  card={card}
                  size={size}
                  width={width}
                  ownerId={ownerId}
                  priority={index < columns * 2}
                />
              )}
            </li>
          );
        })}
      </LineupContext>
    </ul>
  );
}

/** Every place in some rows, counted through the whole collection. */
function placesIn({ first, last }: RowRange, columns: number, total: number): number[] {
  const length = Math.max(0, Math.min((last + 1) * columns, total) - first * columns);
  return Array.from({ length }, (_, place) => first * columns + place);
}

/** The cards of the pages that the shown rows lie on, by their place in the whole collection. */
function useCards(
  user: string,
  filters: CollectionSearch,
  first: Schemas["CollectionPage"] | undefined,
  shown: RowRange,
  columns: number,
): (index: number) => Schemas["OwnedCard"] | undefined {
  const pages = pagesOf(shown.first, Math.max(0, shown.last), columns, PAGE, first?.total ?? 0);
  const later = pages.filter((page) => page > 1);
  const results = useQueries({
    queries: later.map((page) => collectionPage(user, filters, page)),
  });
  return (index) => {
    const page = Math.floor(index / PAGE) + 1;
    const found = page === 1 ? first : results[later.indexOf(page)]?.data;
    return found?.cards[index % PAGE];
  };
}

/** How wide the grid may be and where it begins on the page. */
function useSpace(place: React.RefObject<HTMLElement | null>): { space: number; top: number } {
  const [box, setBox] = useState({ space: 0, top: 0 });
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const look = () => {
      const { width, top } = element.getBoundingClientRect();
      const next = { space: Math.floor(width), top: Math.round(top + window.scrollY) };
      setBox((now) => (now.space === next.space && now.top === next.top ? now : next));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [place]);
  return box;
}
