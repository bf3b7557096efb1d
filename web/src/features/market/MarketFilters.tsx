import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type RarityName, rarities } from "../../lib/rarities";
import { Button } from "../../ui/Button";
import { Checkbox } from "../../ui/Checkbox";
import { Icon } from "../../ui/Icon";
import { Row } from "../../ui/Row";
import { SearchField } from "../../ui/SearchField";
import { type Option, Select } from "../../ui/Select";
import { modifiers } from "../cards/queries";
import styles from "./Market.module.css";
import {
  countFilters,
  fromSortChoice,
  isNarrowed,
  type MarketSearch,
  SORT_CHOICES,
  toSortChoice,
} from "./search";

interface MarketFiltersProps {
  search: MarketSearch;
  onChange: (next: Partial<MarketSearch>) => void;
  onClear: () => void;
}

const RARITIES: readonly Option<RarityName | "">[] = [
  { value: "", label: "Every rarity" },
  ...rarities.map(({ name }) => ({ value: name, label: name })),
];

/** The bar above the tiles. On small screens everything but the search is folded away. */
export function MarketFilters({ search, onChange, onClear }: MarketFiltersProps) {
  const [open, setOpen] = useState(false);
  const count = countFilters(search);
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
        value={search.search}
        onChange={(text) => onChange({ search: text })}
      />
      <Button className={styles.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="filter" />
        {count === 0 ? "Filters" : `Filters (${count})`}
      </Button>
      <div className={styles.more} data-open={open || undefined}>
        <Select
          label="Rarity"
          value={search.rarity}
          options={RARITIES}
          onChange={(rarity) => onChange({ rarity })}
        />
        <ModifierSelect value={search.modifier} onChange={(modifier) => onChange({ modifier })} />
        <SearchField
          label="Seller"
          placeholder="Name of a collector"
          value={search.seller}
          onChange={(seller) => onChange({ seller })}
        />
        <Select
          label="Sort by"
          value={toSortChoice(search)}
          options={SORT_CHOICES}
          onChange={(choice) => onChange(fromSortChoice(choice))}
        />
        <div className={styles.checks}>
          <Checkbox label="Slabbed" checked={search.slabbed} onChange={(slabbed) => onChange({ slabbed })} />
          <Checkbox label="Limited" checked={search.limited} onChange={(limited) => onChange({ limited })} />
          {isNarrowed(search) ? (
            <Button kind="quiet" size="s" onClick={onClear}>
              Clear filters
            </Button>
          ) : null}
        </div>
      </div>
    </Row>
  );
}

/** The list is only fetched when somebody reaches for it; what is chosen is always among the choices. */
function ModifierSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [wanted, setWanted] = useState(false);
  const { data } = useQuery({ ...modifiers(), enabled: wanted });
  const names = data?.map(({ name }) => name) ?? ["Negative", "Glitch", "Prismatic"];
  const listed = value === "" || value === "none" || names.includes(value) ? names : [value, ...names];
  return (
    <Select
      label="Modifier"
      value={value}
      options={[
        { value: "", label: "Any modifier" },
        { value: "none", label: "No modifier" },
        ...listed.map((name) => ({ value: name, label: name })),
      ]}
      onChange={onChange}
      onFocus={() => setWanted(true)}
    />
  );
}
