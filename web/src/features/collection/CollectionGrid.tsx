import { useQueries } from "@tanstack/react-query";
import { useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import type { Schemas } from "../../api/client";
import { LazyCard } from "../cards/LazyCard";
import styles from "./Collection.module.css";
import type { Filters } from "./filters";
import { GAP, layOut, pagesOf } from "./grid";
import { collectionPage, PAGE } from "./queries";
import { MINI_BELOW } from "./useCardSize";

interface CollectionGridProps {
  user: string;
  filters: Filters;
  /** The first page; undefined while it is on its way. */
  first: Schemas["CollectionPage"] | undefined;
  ownerId: string | undefined;
  width: number;
}

const SKELETONS = 18;
const OVERSCAN_PX = 1200;

/** Rows of cards. Only those near the screen exist, and only their pages are fetched. */
export function CollectionGrid({ user, filters, first, ownerId, width: wished }: CollectionGridProps) {
  const place = useRef<HTMLUListElement>(null);
  const { space, top } = useSpace(place);
  const { columns, width, rowHeight } = layOut(space, wished);
  const total = first?.total ?? SKELETONS;
  const rows = useWindowVirtualizer({
    count: space === 0 ? 0 : Math.ceil(total / columns),
    estimateSize: () => rowHeight,
    overscan: Math.ceil(OVERSCAN_PX / rowHeight),
    scrollMargin: top,
  });
  // The row height depends on the width alone; measured sizes of another width are wrong.
  const { measure } = rows;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height is the reason to measure again.
  useLayoutEffect(() => measure(), [measure, rowHeight]);
  const shown = rows.getVirtualItems();
  const cards = useCards(user, filters, first, shown, columns);
  const size = width < MINI_BELOW ? "mini" : "full";
  return (
    <ul
      ref={place}
      className={styles.grid}
      style={{ blockSize: rows.getTotalSize() }}
      aria-busy={first === undefined}
    >
      {shown.flatMap((row) =>
        Array.from({ length: Math.min(columns, total - row.index * columns) }, (_, column) => {
          const index = row.index * columns + column;
          const card = cards(index);
          const x = column * (width + GAP);
          return (
            <li key={card?._id ?? index} style={{ transform: `translate(${x}px, ${row.start - top}px)` }}>
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
        }),
      )}
    </ul>
  );
}

/** The cards of the pages that the shown rows lie on, by their place in the whole collection. */
function useCards(
  user: string,
  filters: Filters,
  first: Schemas["CollectionPage"] | undefined,
  shown: VirtualItem[],
  columns: number,
): (index: number) => Schemas["OwnedCard"] | undefined {
  const pages = pagesOf(shown[0]?.index ?? 0, shown.at(-1)?.index ?? 0, columns, PAGE, first?.total ?? 0);
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
