import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { Schemas } from "../../api/client";
import { useGridRows, useListBox } from "../cards/gridRows";
import { LazyCard } from "../cards/LazyCard";
import { LineupContext, useLineup } from "../cards/Neighbours";
import styles from "./Collection.module.css";
import { GAP, layOut } from "./grid";
import { pagedList, usePagedCards } from "./gridList";
import { collectionPage } from "./queries";
import type { CollectionSearch } from "./search";
import { MINI_BELOW } from "./useCardSize";

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
  const box = useListBox(place);
  const { columns, width, rowHeight } = layOut(box.width, wished);
  const total = first?.total ?? SKELETONS;
  const { places, height, reveal, listProps } = useGridRows({ box, count: total, columns, rowHeight });
  const page = (number: number) => collectionPage(user, filters, number);
  const cards = usePagedCards(first, page, places);
  const size = width < MINI_BELOW ? "mini" : "full";
  const cache = useQueryClient();
  const lineup = useLineup(pagedList({ cache, first, page, places, reveal }));
  return (
    <ul
      ref={place}
      className={styles.grid}
      style={{ blockSize: height }}
      aria-busy={first === undefined}
      {...listProps}
    >
      <LineupContext value={lineup}>
        {places.map((index) => {
          const card = cards(index);
          const x = (index % columns) * (width + GAP);
          const y = Math.floor(index / columns) * rowHeight;
          return (
            <li
              key={card?._id ?? index}
              data-index={index}
              aria-setsize={total}
              aria-posinset={index + 1}
              style={{ transform: `translate(${x}px, ${y}px)` }}
            >
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
