import { useQuery } from "@tanstack/react-query";
import { type RarityName, rarities } from "../../lib/rarities";
import { useIdle } from "../../lib/useIdle";
import { Button } from "../../ui/Button";
import { Checkbox } from "../../ui/Checkbox";
import { FilterBar } from "../../ui/FilterBar";
import { SearchField } from "../../ui/SearchField";
import { type Option, Select } from "../../ui/Select";
import { Slider } from "../../ui/Slider";
import { modifiers, seriesNames } from "../cards/queries";
import { type Filters, fromSortChoice, isFiltered, SORT_CHOICES, toSearch } from "./filters";
import { CARD_SIZES } from "./useCardSize";

interface CollectionFiltersProps {
  filters: Filters;
  onChange: (next: Partial<Filters>) => void;
  onClear: () => void;
  size: number;
  onSize: (size: number) => void;
}

const RARITIES: readonly Option<RarityName | "">[] = [
  { value: "", label: "Every rarity" },
  ...rarities.map(({ name }) => ({ value: name, label: name })),
];

/** The bar above the cards. On small screens everything but the search is folded away. */
export function CollectionFilters({ filters, onChange, onClear, size, onSize }: CollectionFiltersProps) {
  const count = Object.keys(toSearch({ ...filters, search: "", sort: "acquired", order: "desc" })).length;
  return (
    <FilterBar
      columns
      count={count}
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
          {isFiltered(filters) ? (
            <Button kind="quiet" size="s" onClick={onClear}>
              Clear filters
            </Button>
          ) : null}
        </>
      }
    >
      <Select
        label="Rarity"
        value={filters.rarity}
        options={RARITIES}
        onChange={(rarity) => onChange({ rarity })}
      />
      <ModifierSelect value={filters.modifier} onChange={(modifier) => onChange({ modifier })} />
      <SeriesSelect value={filters.series} onChange={(series) => onChange({ series })} />
      <Select
        label="Sort by"
        value={
          SORT_CHOICES.find(({ value }) => value === `${filters.sort}-${filters.order}`)?.value ??
          "acquired-desc"
        }
        options={SORT_CHOICES}
        onChange={(choice) => onChange(fromSortChoice(choice))}
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

interface ChoiceProps {
  value: string;
  onChange: (value: string) => void;
}

/** The list is fetched after the first paint; the selected value is always among the options. */
function ModifierSelect({ value, onChange }: ChoiceProps) {
  const { data } = useQuery({ ...modifiers(), enabled: useIdle(true) });
  const names = data?.map(({ name }) => name) ?? ["Negative", "Glitch", "Prismatic"];
  return (
    <Select label="Modifier" value={value} options={modifierOptions(names, value)} onChange={onChange} />
  );
}

function SeriesSelect({ value, onChange }: ChoiceProps) {
  const { data } = useQuery({ ...seriesNames(), enabled: useIdle(true) });
  return (
    <Select
      label="Series"
      value={value}
      options={withChosen("Every series", data ?? [], value)}
      onChange={onChange}
    />
  );
}

/** The server's word for cards without a modifier. */
const NONE = { value: "none", label: "No modifier" };

function modifierOptions(names: readonly string[], value: string) {
  const [any, ...rest] = withChosen("Any modifier", names, value === NONE.value ? "" : value);
  return any === undefined ? [NONE] : [any, NONE, ...rest];
}

function withChosen(all: string, names: readonly string[], value: string) {
  const list = value === "" || names.includes(value) ? names : [value, ...names];
  return [{ value: "", label: all }, ...list.map((name) => ({ value: name, label: name }))];
}
