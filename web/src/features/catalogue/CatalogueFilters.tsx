import { Button } from "../../ui/Button";
import { Checkbox } from "../../ui/Checkbox";
import { FilterBar } from "../../ui/FilterBar";
import { Icon } from "../../ui/Icon";
import { SearchField } from "../../ui/SearchField";
import { Select } from "../../ui/Select";
import { RaritySelect } from "../cards/FilterSelects";
import { type CatalogueSearch, catalogueSearch, SORT_CHOICES } from "./search";

interface CatalogueFiltersProps {
  filters: CatalogueSearch;
  onChange: (next: Partial<CatalogueSearch>) => void;
  onClear: () => void;
}

/** The filters above the tiles. On small screens all of them except the search are collapsed. */
export function CatalogueFilters({ filters, onChange, onClear }: CatalogueFiltersProps) {
  const activeFilters = catalogueSearch.count(filters, "search", "series");
  return (
    <FilterBar
      count={activeFilters}
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
          <Checkbox
            label="Copies left in packs"
            checked={filters.available}
            onChange={(available) => onChange({ available })}
          />
          <Checkbox label="Limited" checked={filters.limited} onChange={(limited) => onChange({ limited })} />
          {filters.tag === "" ? null : (
            <Button
              size="s"
              aria-label={`Without the tag ${filters.tag}`}
              onClick={() => onChange({ tag: "" })}
            >
              #{filters.tag}
              <Icon name="close" size={14} />
            </Button>
          )}
          {catalogueSearch.count(filters) > 0 ? (
            <Button kind="quiet" size="s" onClick={onClear}>
              Clear filters
            </Button>
          ) : null}
        </>
      }
    >
      <RaritySelect
        label="Preview rarity"
        all="Mixed"
        value={filters.rarity}
        onChange={(rarity) => onChange({ rarity })}
      />
      <Select
        label="Sort by"
        value={filters.sort}
        options={SORT_CHOICES}
        onChange={(sort) => onChange({ sort })}
      />
    </FilterBar>
  );
}
