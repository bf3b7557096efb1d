import { useQuery } from "@tanstack/react-query";
import { fromSortOption, toSortOption } from "../../lib/filters";
import { PATTERNS } from "../../lib/patterns";
import { useIdle } from "../../lib/useIdle";
import { Button } from "../../ui/Button";
import { Checkbox } from "../../ui/Checkbox";
import { FilterBar } from "../../ui/FilterBar";
import { SearchField } from "../../ui/SearchField";
import { Select } from "../../ui/Select";
import { Slider } from "../../ui/Slider";
import { ModifierSelect, RaritySelect, withSelected } from "../cards/FilterSelects";
import { patternName } from "../cards/patternTexts";
import { seriesNames } from "../cards/queries";
import * as m from "./messages";
import { type CollectionSearch, collectionSearch, SORTS } from "./search";
import { sortOptions } from "./sortOptions";
import { CARD_SIZES } from "./useCardSize";

interface CollectionFiltersProps {
  filters: CollectionSearch;
  onChange: (next: Partial<CollectionSearch>) => void;
  onClear: () => void;
  size: number;
  onSize: (size: number) => void;
}

const patternOptions = () =>
  [
    { value: "", label: m.anyPattern() },
    ...PATTERNS.map((value) => ({ value, label: patternName(value) })),
  ] as const;

/** The filters above the cards. On small screens all of them except the search are collapsed. */
export function CollectionFilters({ filters, onChange, onClear, size, onSize }: CollectionFiltersProps) {
  return (
    <FilterBar
      columns
      unlabelled
      count={collectionSearch.count(filters, "search", "lackedBy")}
      search={
        <SearchField
          label={m.search()}
          placeholder={m.cardName()}
          value={filters.search}
          onChange={(search) => onChange({ search })}
        />
      }
      checks={
        <>
          <Checkbox
            label={m.slabbed()}
            checked={filters.slabbed}
            onChange={(slabbed) => onChange({ slabbed })}
          />
          <Checkbox
            label={m.featured()}
            checked={filters.featured}
            onChange={(featured) => onChange({ featured })}
          />
          <Checkbox
            label={m.limited()}
            checked={filters.limited}
            onChange={(limited) => onChange({ limited })}
          />
          <Select
            label={m.pattern()}
            hideLabel
            value={filters.pattern}
            options={patternOptions()}
            onChange={(pattern) => onChange({ pattern })}
          />
          {collectionSearch.count(filters) > 0 ? (
            <Button kind="quiet" size="s" onClick={onClear}>
              {m.clearFilters()}
            </Button>
          ) : null}
        </>
      }
    >
      <RaritySelect value={filters.rarity} onChange={(rarity) => onChange({ rarity })} />
      <ModifierSelect value={filters.modifier} onChange={(modifier) => onChange({ modifier })} />
      <SeriesSelect value={filters.series} onChange={(series) => onChange({ series })} />
      <Select
        label={m.sortBy()}
        value={toSortOption(sortOptions(), filters)}
        options={sortOptions()}
        onChange={(option) => onChange(fromSortOption(SORTS, option))}
      />
      <Slider
        label={m.cardSize()}
        {...CARD_SIZES}
        value={size}
        onChange={onSize}
        describe={(pixels) => m.pixelsWide({ pixels })}
      />
    </FilterBar>
  );
}

function SeriesSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { data } = useQuery({ ...seriesNames(), enabled: useIdle(true) });
  const names = withSelected(data ?? [], value).map((name) => ({ value: name, label: name }));
  return (
    <Select
      label={m.series()}
      value={value}
      options={[{ value: "", label: m.everySeries() }, ...names]}
      onChange={onChange}
    />
  );
}
