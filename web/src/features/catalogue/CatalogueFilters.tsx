import { useState } from "react";
import { type RarityName, rarities } from "../../lib/rarities";
import { Button } from "../../ui/Button";
import { Checkbox } from "../../ui/Checkbox";
import { Icon } from "../../ui/Icon";
import { Row } from "../../ui/Row";
import { SearchField } from "../../ui/SearchField";
import { type Option, Select } from "../../ui/Select";
import styles from "./Catalogue.module.css";
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
  const [open, setOpen] = useState(false);
  const folded = countFilters({ ...filters, search: "", series: "" });
  return (
    <Row
      as="section"
      gap={4}
      rowGap={3}
      align="end"
      after={5}
      each="9.5rem"
      className={styles.filters}
      aria-label="Filters"
    >
      <SearchField
        label="Search"
        placeholder="Name of a card"
        value={filters.search}
        onChange={(search) => onChange({ search })}
      />
      <Button className={styles.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="filter" />
        {folded === 0 ? "Filters" : `Filters (${folded})`}
      </Button>
      <div className={styles.more} data-open={open || undefined}>
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
        <div className={styles.checks}>
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
        </div>
      </div>
    </Row>
  );
}
