import { fromSortOption, toSortOption } from "../../lib/filters";
import { Button } from "../../ui/Button";
import { Checkbox } from "../../ui/Checkbox";
import { FilterBar } from "../../ui/FilterBar";
import { SearchField } from "../../ui/SearchField";
import { Select } from "../../ui/Select";
import { ModifierSelect, RaritySelect } from "../cards/FilterSelects";
import * as m from "./messages";
import { type MarketSearch, marketSearch, SORTS } from "./search";
import { sortOptions } from "./sortOptions";

interface MarketFiltersProps {
  search: MarketSearch;
  onChange: (next: Partial<MarketSearch>) => void;
  onClear: () => void;
}

/** The filter bar of the market. Small screens show only the search field until it is expanded. */
export function MarketFilters({ search, onChange, onClear }: MarketFiltersProps) {
  const options = sortOptions();
  return (
    <FilterBar
      count={marketSearch.count(search, "search")}
      search={
        <SearchField
          label={m.search()}
          placeholder={m.searchPlaceholder()}
          value={search.search}
          onChange={(text) => onChange({ search: text })}
        />
      }
      checks={
        <>
          <Checkbox
            label={m.filterSlabbed()}
            checked={search.slabbed}
            onChange={(slabbed) => onChange({ slabbed })}
          />
          <Checkbox
            label={m.filterLimited()}
            checked={search.limited}
            onChange={(limited) => onChange({ limited })}
          />
          {marketSearch.count(search) > 0 ? (
            <Button kind="quiet" size="s" onClick={onClear}>
              {m.clearFilters()}
            </Button>
          ) : null}
        </>
      }
    >
      <RaritySelect value={search.rarity} onChange={(rarity) => onChange({ rarity })} />
      <ModifierSelect onDemand value={search.modifier} onChange={(modifier) => onChange({ modifier })} />
      <SearchField
        label={m.filterSeller()}
        placeholder={m.sellerPlaceholder()}
        value={search.seller}
        onChange={(seller) => onChange({ seller })}
      />
      <Select
        label={m.sort()}
        value={toSortOption(options, search)}
        options={options}
        onChange={(option) => onChange(fromSortOption(SORTS, option))}
      />
    </FilterBar>
  );
}
