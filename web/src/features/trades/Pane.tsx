import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
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
import * as m from "./messages";
import styles from "./Pane.module.css";
import { PaneFiltersBar } from "./PaneFiltersBar";
import { type PaneSearch, paneSearch } from "./tradingSearch";
import type { Trader } from "./types";

interface PaneProps {
  /** The user whose collection is shown. */
  owner: Trader;
  /** Heading of the pane: "Your cards". */
  title: string;
  /** Label of the checkbox for cards that the other user lacks. */
  lackingLabel: string;
  /** Label of the rarities to choose from. */
  splitLabel: string;
  /** Id of the other user. */
  otherId: string;
  filters: PaneSearch;
  onFilters: (next: Partial<PaneSearch>) => void;
  /** Whether only one collection fits; the page scrolls instead of the pane. */
  narrow: boolean;
  /** Preferred card width in pixels. */
  cardWidth: number;
  isPicked: (card: OwnedCard) => boolean;
  refusal: (card: OwnedCard) => string;
  onPick: (card: OwnedCard) => void;
  onShown: (cards: OwnedCard[]) => void;
  /** Shown when the collection is empty. */
  whenEmpty: ReactNode;
}

/** A user's collection with filters, to pick cards from. */
export function Pane({
  owner,
  title,
  lackingLabel,
  splitLabel,
  otherId,
  filters,
  onFilters,
  ...pane
}: PaneProps) {
  const heading = useId();
  const { lacking, ...rest } = filters;
  const page = (number: number) => collectionPage(owner._id, rest, number, lacking ? otherId : "");
  const first = useQuery({ ...page(1), placeholderData: keepPreviousData });
  const split = useQuery(raritySplit(owner._id));
  const isFiltered = paneSearch.count(filters) > 0;
  const total = first.data?.total;
  const isEmpty = total === 0 && !first.isPlaceholderData;
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
          {total === undefined
            ? m.paneLoading()
            : m.paneCount({ filter: isFiltered ? "on" : "other", count: total })}
        </span>
      </Row>
      <PaneFiltersBar
        filters={filters}
        onChange={onFilters}
        onClear={isFiltered ? clear : undefined}
        lackingLabel={lackingLabel}
      />
      <RaritySplit
        dense
        counts={split.data}
        chosen={filters.rarity}
        label={splitLabel}
        onChoose={(rarity) => onFilters({ rarity })}
      />
      <Box
        padAbove={3}
        padBelow={8}
        edge="above"
        className={pane.narrow ? undefined : styles.cards}
        data-loading={first.isPending || undefined}
      >
        <QueryView query={first} title={m.paneFailed()} loading={grid(undefined)}>
          {(data) =>
            isEmpty && isFiltered ? (
              <EmptyState
                title={m.noCardMatches()}
                action={<Button onClick={clear}>{m.clearFilters()}</Button>}
              >
                {lacking ? m.noCardLacking() : m.noCardMatchesHint()}
              </EmptyState>
            ) : isEmpty ? (
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
