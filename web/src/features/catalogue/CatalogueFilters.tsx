import { type RarityName, rarities } from "../../lib/rarities";
import { Button } from "../../ui/Button";
import { Checkbox } from "../../ui/Checkbox";
import { FilterBar } from "../../ui/FilterBar";
import { Icon } from "../../ui/Icon";
import { SearchField } from "../../ui/SearchField";
import { type Option, Select } from "../../ui/Select";
import { countFilters, type Filters, SORT_CHOICES } from "./filters";

interface CatalogueFiltersProps {
  filters: Filters;
  onChange: (next: Partial<Filters>) => void;
  onClear: () => void;
}

const RARITIES: readonly Option<RarityName | "">[] = [
  { value: "", label: "A mix of all" },
  ...rarities.map(({ name }) => ({ value: name, label: name })),
];

/** The bar above the tiles. On small screens everything but the search is folded away. */
export function CatalogueFilters({ filters, onChange, onClear }: CatalogueFiltersProps) {
  const folded = countFilters({ ...filters, search: "", series: "" });
  return (
    <FilterBar
      count={folded}
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
            label="Still to be pulled"
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
          {countFilters(filters) > 0 ? (
            <Button kind="quiet" size="s" onClick={onClear}>
              Clear filters
            </Button>
          ) : null}
        </>
      }
    >
      <Select
        label="Show as"
        value={filters.rarity}
        options={RARITIES}
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
