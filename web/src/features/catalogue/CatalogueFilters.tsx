import { Button } from "../../ui/Button";
import { Checkbox } from "../../ui/Checkbox";
import { FilterBar } from "../../ui/FilterBar";
import { Icon } from "../../ui/Icon";
import { SearchField } from "../../ui/SearchField";
import { Select } from "../../ui/Select";
import { RaritySelect } from "../cards/FilterSelects";
import * as m from "./messages";
import { type CatalogueSearch, catalogueSearch } from "./search";

const SORT_CHOICES = [
  { value: "name", label: m.sortName },
  { value: "-name", label: m.sortNameReversed },
  { value: "series", label: m.sortSeries },
  { value: "new", label: m.sortNewest },
] as const satisfies readonly { value: CatalogueSearch["sort"]; label: () => string }[];

interface CatalogueFiltersProps {
  filters: CatalogueSearch;
  onChange: (next: Partial<CatalogueSearch>) => void;
  onClear: () => void;
}

/** The filters above the tiles. On small screens all of them except the search are collapsed. */
export function CatalogueFilters({ filters, onChange, onClear }: CatalogueFiltersProps) {
  const activeFilters = catalogueSearch.count(filters, "search", "series", "owned");
  return (
    <FilterBar
      count={activeFilters}
      search={
        <SearchField
          label={m.search()}
          placeholder={m.searchPlaceholder()}
          value={filters.search}
          onChange={(search) => onChange({ search })}
        />
      }
      checks={
        <>
          <Checkbox
            label={m.available()}
            checked={filters.available}
            onChange={(available) => onChange({ available })}
          />
          <Checkbox
            label={m.limited()}
            checked={filters.limited}
            onChange={(limited) => onChange({ limited })}
          />
          {filters.tag === "" ? null : (
            <Button
              size="s"
              aria-label={m.withoutTag({ tag: filters.tag })}
              onClick={() => onChange({ tag: "" })}
            >
              #{filters.tag}
              <Icon name="close" size={14} />
            </Button>
          )}
          {catalogueSearch.count(filters) > 0 ? (
            <Button kind="quiet" size="s" onClick={onClear}>
              {m.clearFilters()}
            </Button>
          ) : null}
        </>
      }
    >
      <RaritySelect
        label={m.previewRarity()}
        all={m.previewMixed()}
        value={filters.rarity}
        onChange={(rarity) => onChange({ rarity })}
      />
      <Select
        label={m.sort()}
        value={filters.sort}
        options={SORT_CHOICES.map(({ value, label }) => ({ value, label: label() }))}
        onChange={(sort) => onChange({ sort })}
      />
    </FilterBar>
  );
}
