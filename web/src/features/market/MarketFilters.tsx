import { fromSortOption, toSortOption } from "../../lib/filters";
import { Button } from "../../ui/Button";
import { Checkbox } from "../../ui/Checkbox";
import { FilterBar } from "../../ui/FilterBar";
import { SearchField } from "../../ui/SearchField";
import { Select } from "../../ui/Select";
import { ModifierSelect, RaritySelect } from "../cards/FilterSelects";
import { type MarketSearch, marketSearch, SORT_OPTIONS, SORTS } from "./search";

interface MarketFiltersProps {
  search: MarketSearch;
  onChange: (next: Partial<MarketSearch>) => void;
  onClear: () => void;
}

/** The filter bar of the market. Small screens show only the search field until it is expanded. */
export function MarketFilters({ search, onChange, onClear }: MarketFiltersProps) {
  return (
    <FilterBar
      count={marketSearch.count(search, "search")}
      search={
        <SearchField
          label="Search"
          placeholder="Name of a card"
          value={search.search}
          onChange={(text) => onChange({ search: text })}
        />
      }
      checks={
        <>
          <Checkbox label="Slabbed" checked={search.slabbed} onChange={(slabbed) => onChange({ slabbed })} />
          <Checkbox label="Limited" checked={search.limited} onChange={(limited) => onChange({ limited })} />
          {marketSearch.count(search) > 0 ? (
            <Button kind="quiet" size="s" onClick={onClear}>
              Clear filters
            </Button>
          ) : null}
        </>
      }
    >
      <RaritySelect value={search.rarity} onChange={(rarity) => onChange({ rarity })} />
      <ModifierSelect onDemand value={search.modifier} onChange={(modifier) => onChange({ modifier })} />
      <SearchField
        label="Seller"
        placeholder="Name of a collector"
        value={search.seller}
        onChange={(seller) => onChange({ seller })}
      />
      <Select
        label="Sort by"
        value={toSortOption(SORT_OPTIONS, search)}
        options={SORT_OPTIONS}
        onChange={(option) => onChange(fromSortOption(SORTS, option))}
      />
    </FilterBar>
  );
}
