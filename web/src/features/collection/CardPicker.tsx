import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { fromSortOption, toSortOption } from "../../lib/filters";
import { useBelow } from "../../lib/useMedia";
import { QueryView } from "../../ui/QueryView";
import { Row } from "../../ui/Row";
import { SearchField } from "../../ui/SearchField";
import { Select } from "../../ui/Select";
import { Stack } from "../../ui/Stack";
import { RaritySelect } from "../cards/FilterSelects";
import { busyText } from "./busy";
import styles from "./CardPicker.module.css";
import * as m from "./messages";
import { PickGrid } from "./PickGrid";
import { collectionPage } from "./queries";
import { type CollectionSearch, collectionSearch, SORTS } from "./search";
import { sortOptions } from "./sortOptions";

interface CardPickerProps {
  userId: string;
  /** Ids of the selected cards. */
  chosen: ReadonlySet<string>;
  onToggle: (card: Schemas["OwnedCard"]) => void;
  /** Ids of cards that are pending only in the edited deal, and can be selected. */
  held?: ReadonlySet<string>;
  /** The reason why no further card can be selected; empty if one can. */
  full?: string;
  /** Called for the reason why a card cannot be selected here; empty if it can. */
  unfit?: (card: Schemas["OwnedCard"]) => string;
}

const NO_CARDS: ReadonlySet<string> = new Set();

/** Preferred widths of a card: three per row on a phone. */
const CARD_WIDTH = { narrow: 80, wide: 104 };

/** Selects some of the user's cards. The server searches and sorts; the list is virtualized. */
export function CardPicker({ userId, chosen, onToggle, held = NO_CARDS, full = "", unfit }: CardPickerProps) {
  const [filters, setFilters] = useState(collectionSearch.defaults);
  const change = (next: Partial<CollectionSearch>) => setFilters((before) => ({ ...before, ...next }));
  const first = useQuery({ ...collectionPage(userId, filters, 1), placeholderData: keepPreviousData });
  const narrow = useBelow("phone");
  const refusal = (card: Schemas["OwnedCard"]) =>
    chosen.has(card._id) ? "" : busyText(card, held) || unfit?.(card) || full;
  const grid = (page: typeof first.data) => (
    <div className={styles.pane} data-loading={page === undefined || undefined}>
      <PickGrid
        key={JSON.stringify(filters)}
        label={m.yourCards()}
        first={page}
        page={(number) => collectionPage(userId, filters, number)}
        ownerId={userId}
        width={narrow ? CARD_WIDTH.narrow : CARD_WIDTH.wide}
        isPicked={({ _id }) => chosen.has(_id)}
        refusal={refusal}
        onPick={(card) => refusal(card) === "" && onToggle(card)}
      />
    </div>
  );
  return (
    <Stack gap={3}>
      <PickerFilters filters={filters} onChange={change} />
      <QueryView query={first} title={m.yourCardsFailed()} loading={grid(undefined)}>
        {(data) =>
          data.total === 0 ? (
            <p className={styles.none} role="status">
              {collectionSearch.count(filters) > 0 ? m.noneMatch() : m.noCards()}
            </p>
          ) : (
            grid(data)
          )
        }
      </QueryView>
    </Stack>
  );
}

interface PickerFiltersProps {
  filters: CollectionSearch;
  onChange: (next: Partial<CollectionSearch>) => void;
}

function PickerFilters({ filters, onChange }: PickerFiltersProps) {
  return (
    <Row gap={3} align="end" each="8rem" first="16rem">
      <SearchField
        label={m.searchYourCards()}
        placeholder={m.cardName()}
        value={filters.search}
        onChange={(search) => onChange({ search })}
      />
      <RaritySelect value={filters.rarity} onChange={(rarity) => onChange({ rarity })} />
      <Select
        label={m.sortBy()}
        value={toSortOption(sortOptions(), filters)}
        options={sortOptions()}
        onChange={(option) => onChange(fromSortOption(SORTS, option))}
      />
    </Row>
  );
}
