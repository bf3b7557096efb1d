import { useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useRef } from "react";
import type { Schemas } from "../../api/client";
import { inlineSign } from "../../lib/language";
import { PRINT_WIDTH, usePrinting } from "../../lib/printing";
import { useGridRows, useListBox } from "../cards/gridRows";
import { LineupContext, useLineup } from "../cards/Neighbours";
import styles from "./Collection.module.css";
import { GAP, layOut } from "./grid";
import { type PagedCards, pagedList, usePagedCards } from "./gridList";

interface PagedGridOptions extends PagedCards {
  /** Number of items while the first page is loading. */
  skeletons: number;
  /** Preferred width of a card, which is adjusted to fill the rows. */
  cardWidth: number;
  /** An item that stays in the DOM when it is scrolled away. */
  keep?: number;
}

/** The number of cards that are printed at most: 20 pages of nine. */
const PRINTED = 180;

/** The state of a virtualized grid of which only the needed pages are fetched. For print, it is a plain list. */
export function usePagedGrid({ first, page, skeletons, cardWidth, ...options }: PagedGridOptions) {
  const list = useRef<HTMLUListElement>(null);
  const box = useListBox(list);
  const layout = layOut(box.width, cardWidth);
  const total = first?.total ?? skeletons;
  const rows = useGridRows({ ...options, ...layout, box, count: total });
  const printing = usePrinting();
  if (printing) rows.places = Array.from({ length: Math.min(total, PRINTED) }, (_, place) => place);
  const cardAt = usePagedCards({ first, page }, rows.places);
  const lineup = useLineup(pagedList({ cache: useQueryClient(), first, page, ...rows }));
  const width = printing ? PRINT_WIDTH : layout.width;
  return { ...layout, ...rows, printing, width, list, total, cardAt, lineup, isLoading: first === undefined };
}

interface PagedGridProps extends Omit<ComponentProps<"ul">, "children"> {
  grid: ReturnType<typeof usePagedGrid>;
  children: (card: Schemas["OwnedCard"], place: number) => ReactNode;
}

/** A virtualized grid of cards. */
export function PagedGrid({ grid, children, ...props }: PagedGridProps) {
  const { columns, width, rowHeight, printing } = grid;
  return (
    <ul
      ref={grid.list}
      className={styles.grid}
      style={printing ? {} : { blockSize: grid.height }}
      aria-busy={grid.isLoading}
      {...props}
      {...grid.listProps}
    >
      <LineupContext value={grid.lineup}>
        {grid.places.map((place) => {
          const card = grid.cardAt(place);
          const x = (place % columns) * (width + GAP) * inlineSign();
          const y = Math.floor(place / columns) * rowHeight;
          return (
            <li
              key={card?._id ?? place}
              data-index={place}
              aria-setsize={grid.total}
              aria-posinset={place + 1}
              style={printing ? {} : { transform: `translate(${x}px, ${y}px)`, inlineSize: width }}
            >
              {card === undefined ? (
                <span className="card-placeholder" style={{ inlineSize: width, blockSize: width * 1.5 }} />
              ) : (
                children(card, place)
              )}
            </li>
          );
        })}
      </LineupContext>
    </ul>
  );
}
