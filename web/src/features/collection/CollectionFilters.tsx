import { useQuery } from "@tanstack/react-query";
import { fromSortOption, toSortOption } from "../../lib/filters";
import { PATTERNS, patternName } from "../../lib/patterns";
import { useIdle } from "../../lib/useIdle";
import { Button } from "../../ui/Button";
import { Checkbox } from "../../ui/Checkbox";
import { FilterBar } from "../../ui/FilterBar";
import { SearchField } from "../../ui/SearchField";
import { Select } from "../../ui/Select";
import { Slider } from "../../ui/Slider";
import { ModifierSelect, RaritySelect, withSelected } from "../cards/FilterSelects";
import { seriesNames } from "../cards/queries";
import { type CollectionSearch, collectionSearch, SORT_OPTIONS, SORTS } from "./search";
import { CARD_SIZES } from "./useCardSize";

interface CollectionFiltersProps {
  filters: CollectionSearch;
  onChange: (next: Partial<CollectionSearch>) => void;
  onClear: () => void;
  size: number;
  onSize: (size: number) => void;
}

const PATTERN_OPTIONS = [
  { value: "", label: "With or without pattern" },
  ...PATTERNS.map((value) => ({ value, label: patternName(value) })),
] as const;

/** The filters above the cards. On small screens all of them except the search are collapsed. */
export function CollectionFilters({ filters, onChange, onClear, size, onSize }: CollectionFiltersProps) {
  return (
    <FilterBar
      columns
      unlabelled
      count={collectionSearch.count(filters, "search")}
      search={
        <SearchField
          label="Search"
          placeholder="Name of a card"
          value={filters.search}
          onChange={(search) => onChange({ search })}
        />
      }
      checks={
        <>
          <Checkbox label="Slabbed" checked={filters.slabbed} onChange={(slabbed) => onChange({ slabbed })} />
          <Checkbox
            label="Featured"
            checked={filters.featured}
            onChange={(featured) => onChange({ featured })}
          />
          <Checkbox label="Limited" checked={filters.limited} onChange={(limited) => onChange({ limited })} />
          <Select
            label="Pattern"
            hideLabel
            value={filters.pattern}
            options={PATTERN_OPTIONS}
            onChange={(pattern) => onChange({ pattern })}
          />
          {collectionSearch.count(filters) > 0 ? (
            <Button kind="quiet" size="s" onClick={onClear}>
              Clear filters
            </Button>
          ) : null}
        </>
      }
    >
      <RaritySelect value={filters.rarity} onChange={(rarity) => onChange({ rarity })} />
      <ModifierSelect value={filters.modifier} onChange={(modifier) => onChange({ modifier })} />
      <SeriesSelect value={filters.series} onChange={(series) => onChange({ series })} />
      <Select
        label="Sort by"
        value={toSortOption(SORT_OPTIONS, filters)}
        options={SORT_OPTIONS}
        onChange={(option) => onChange(fromSortOption(SORTS, option))}
      />
      <Slider
        label="Card size"
        {...CARD_SIZES}
        value={size}
        onChange={onSize}
        describe={(px) => `${px} pixels wide`}
      />
    </FilterBar>
  );
}

function SeriesSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { data } = useQuery({ ...seriesNames(), enabled: useIdle(true) });
  const names = withSelected(data ?? [], value).map((name) => ({ value: name, label: name }));
  return (
    <Select
      label="Series"
      value={value}
      options={[{ value: "", label: "Every series" }, ...names]}
      onChange={onChange}
    />
  );
}
