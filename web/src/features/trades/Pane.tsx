import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { formatNumber } from "../../lib/formats";
import { Box } from "../../ui/Box";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { QueryView } from "../../ui/QueryView";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { PickGrid } from "../collection/PickGrid";
import { collectionPage, raritySplit } from "../collection/queries";
import { RaritySplit } from "../collection/RaritySplit";
import { Avatar } from "../users/Avatar";
import type { OwnedCard } from "./deal";
import styles from "./Pane.module.css";
import { PaneFiltersBar } from "./PaneFiltersBar";
import { type PaneSearch, paneSearch } from "./tradingSearch";
import type { Trader } from "./types";

interface PaneProps {
  /** Whose cards these are. */
  owner: Trader;
  /** What the cards are called above them: "Your cards". */
  title: string;
  /** What the box says that leaves out what the other has. */
  lackingLabel: string;
  /** The other one, who may lack some. */
  otherId: string;
  filters: PaneSearch;
  onFilters: (next: Partial<PaneSearch>) => void;
  /** There is room for one collection at a time, and the page scrolls. */
  narrow: boolean;
  /** Wished width of a card. */
  cardWidth: number;
  isPicked: (card: OwnedCard) => boolean;
  refusal: (card: OwnedCard) => string;
  onPick: (card: OwnedCard) => void;
  onShown: (cards: OwnedCard[]) => void;
  /** What to do when there is nothing at all. */
  whenEmpty: ReactNode;
}

/** One of the two collections: filters above, cards to choose below. */
export function Pane({ owner, title, lackingLabel, otherId, filters, onFilters, ...pane }: PaneProps) {
  const heading = useId();
  const { lacking, ...rest } = filters;
  const page = (number: number) => collectionPage(owner._id, rest, number, lacking ? otherId : "");
  const first = useQuery({ ...page(1), placeholderData: keepPreviousData });
  const split = useQuery(raritySplit(owner._id));
  const narrowed = paneSearch.count(filters) > 0;
  const total = first.data?.total;
  const nothing = total === 0 && !first.isPlaceholderData;
  const clear = () => onFilters(paneSearch.cleared(filters));
  const grid = (cards: typeof first.data) => (
    <PickGrid
      label={title}
      first={cards}
      page={page}
      ownerId={owner._id}
      width={pane.cardWidth}
      isPicked={pane.isPicked}
      refusal={pane.refusal}
      onPick={pane.onPick}
      onShown={pane.onShown}
    />
  );
  return (
    <Stack
      as="section"
      gap={3}
      {...(pane.narrow ? {} : { rest: "scrolls", surface: "panel", padX: 4, padAbove: 4 })}
      aria-labelledby={heading}
    >
      <Row as="header" nowrap gap={2} shrink className={styles.head}>
        <Avatar name={owner.username} picture={owner.twitchProfilePic} size={28} />
        <h2 id={heading}>{title}</h2>
        <span className={styles.count} role="status">
          {total === undefined ? "Counting…" : `${formatNumber(total)} ${narrowed ? "shown" : "in all"}`}
        </span>
      </Row>
      <PaneFiltersBar
        filters={filters}
        onChange={onFilters}
        onClear={narrowed ? clear : undefined}
        lackingLabel={lackingLabel}
      />
      <RaritySplit
        dense
        counts={split.data}
        chosen={filters.rarity}
        label={`${title} by rarity`}
        onChoose={(rarity) => onFilters({ rarity })}
      />
      <Box
        padAbove={3}
        padBelow={8}
        edge="above"
        className={pane.narrow ? undefined : styles.cards}
        data-loading={first.isPending || undefined}
      >
        <QueryView query={first} title="The cards could not be loaded" loading={grid(undefined)}>
          {(data) =>
            nothing && narrowed ? (
              <EmptyState title="No card matches" action={<Button onClick={clear}>Clear filters</Button>}>
                {lacking
                  ? "Nothing here that is not there already."
                  : "Try another name or take a filter away."}
              </EmptyState>
            ) : nothing ? (
              pane.whenEmpty
            ) : (
              grid(data)
            )
          }
        </QueryView>
      </Box>
    </Stack>
  );
}
