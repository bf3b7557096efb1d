import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useIdle } from "../../lib/useIdle";
import { Grid } from "../../ui/Grid";
import { Stack } from "../../ui/Stack";
import { useGridRows, useListBox } from "../cards/gridRows";
import { useTileCardWidth } from "../cards/useCardWidth";
import { useWished } from "../cards/wishes";
import styles from "./Catalogue.module.css";
import { DefinitionTile } from "./DefinitionTile";
import * as m from "./messages";
import type { CatalogueSearch } from "./search";
import type { Definition } from "./shown";

/** Up to this many tiles are all in the DOM, so that the browser's search finds them. */
const VIRTUALIZED_ABOVE = 100;
const FIRST_SCREEN = 6;
/** Estimated height below the card, including the gap, until it is measured. */
const BELOW_CARD_PX = 130;

interface TileListProps {
  cards: readonly Definition[];
  /** Number of cards in all pages, loaded or not. */
  total: number;
  rarity: CatalogueSearch["rarity"];
  stale: boolean;
}

/** The tiles of the catalogue; a long list is virtualized. */
export function TileList({ cards, total, rarity, stale }: TileListProps) {
  const list = useRef<HTMLUListElement>(null);
  const width = useTileCardWidth();
  // The wish marks are loaded after the first paint.
  const wished = useWished(useIdle(true));
  const box = useListBox(list);
  const { columns, rowHeight, gap } = useTracks(list, width * 1.5 + BELOW_CARD_PX);
  const rows = useGridRows({ box, count: cards.length, columns, rowHeight });
  const isWhole = cards.length <= VIRTUALIZED_ABOVE;
  const places = isWhole ? cards.keys() : rows.places;
  return (
    <Grid
      as="ul"
      min="13.75rem"
      pair
      gap="3-4"
      ref={list}
      className={styles.grid}
      style={isWhole ? {} : { position: "relative", blockSize: rows.height - gap }}
      aria-label={m.cards()}
      data-stale={stale || undefined}
      {...rows.listProps}
    >
      {Array.from(places, (place) => {
        const card = cards[place];
        if (card === undefined) return null;
        return (
          <Stack
            as="li"
            key={card._id}
            data-index={place}
            {...(isWhole
              ? {}
              : {
                  style: tileStyle(place, columns, rowHeight),
                  "aria-setsize": total,
                  "aria-posinset": place + 1,
                })}
          >
            <DefinitionTile
              definition={card}
              rarity={rarity}
              width={width}
              priority={place < FIRST_SCREEN}
              wished={wished.has(card._id)}
            />
          </Stack>
        );
      })}
    </Grid>
  );
}

/** Positions a tile absolutely within its column of the grid, which determines its width. */
const tileStyle = (place: number, columns: number, rowHeight: number): CSSProperties => ({
  position: "absolute",
  insetInline: 0,
  insetBlockStart: 0,
  gridColumn: (place % columns) + 1,
  transform: `translateY(${Math.floor(place / columns) * rowHeight}px)`,
});

interface Tracks {
  columns: number;
  rowHeight: number;
  gap: number;
}

/** The grid's columns and its row height, as computed from the stylesheet. All rows have the same height. */
function useTracks(list: RefObject<HTMLElement | null>, estimate: number): Tracks {
  const [tracks, setTracks] = useState<Tracks>({ columns: 1, rowHeight: estimate, gap: 0 });
  // After every render, since the height of the tiles may have changed. Reading it is cheap without a change of layout.
  useLayoutEffect(() => {
    const tile = list.current?.querySelector("li");
    if (list.current === null || tile == null) return;
    const { gridTemplateColumns, rowGap } = getComputedStyle(list.current);
    const gap = Number.parseFloat(rowGap) || 0;
    const next = {
      columns: gridTemplateColumns.split(" ").length,
      rowHeight: tile.getBoundingClientRect().height + gap,
      gap,
    };
    setTracks((now) =>
      now.columns === next.columns && now.rowHeight === next.rowHeight && now.gap === gap ? now : next,
    );
  });
  return tracks;
}
