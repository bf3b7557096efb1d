import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type RarityName, rarities } from "../../lib/rarities";
import { Button } from "../../ui/Button";
import { Checkbox } from "../../ui/Checkbox";
import { FilterBar } from "../../ui/FilterBar";
import { SearchField } from "../../ui/SearchField";
import { type Option, Select } from "../../ui/Select";
import { modifiers } from "../cards/queries";
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
  const count = countFilters(search);
  return (
    <FilterBar
      count={count}
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
          {isNarrowed(search) ? (
            <Button kind="quiet" size="s" onClick={onClear}>
              Clear filters
            </Button>
          ) : null}
        </>
      }
    >
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
    </FilterBar>
  );
}

/** The list is only fetched when it is opened; the selected value is always among the options. */
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
