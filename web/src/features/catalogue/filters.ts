import { type RarityName, rarityOf } from "../../lib/rarities";

/** The orders of the catalogue. */
export const SORT_CHOICES = [
  { value: "name", label: "Name, A to Z" },
  { value: "-name", label: "Name, Z to A" },
  { value: "series", label: "By series" },
  { value: "new", label: "Newest first" },
] as const;
export type Sort = (typeof SORT_CHOICES)[number]["value"];

/** The catalogue's filters and order. All of it is in the address. */
export interface Filters {
  search: string;
  rarity: RarityName | "";
  series: string;
  tag: string;
  available: boolean;
  limited: boolean;
  sort: Sort;
}

/** No filter, by name. */
export const NO_FILTERS: Filters = {
  search: "",
  rarity: "",
  series: "",
  tag: "",
  available: false,
  limited: false,
  sort: "name",
};

const text = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value).slice(0, 100) : "";
const flag = (value: unknown) => value === true || value === "true" || value === 1;

/** Reads filters from an address and ignores invalid values. */
export function parseFilters(search: Record<string, unknown>): Filters {
  return {
    search: text(search.search),
    rarity: rarityOf(text(search.rarity))?.name ?? "",
    series: text(search.series),
    tag: text(search.tag),
    available: flag(search.available),
    limited: flag(search.limited),
    sort: SORT_CHOICES.find(({ value }) => value === search.sort)?.value ?? NO_FILTERS.sort,
  };
}

/** Filters for the address or a request: only what differs from the default. */
export function toSearch(filters: Filters): Partial<Omit<Filters, "rarity"> & { rarity: RarityName }> {
  const { rarity, sort, ...rest } = filters;
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== "" && value !== false)),
    ...(rarity === "" ? {} : { rarity }),
    ...(sort === NO_FILTERS.sort ? {} : { sort }),
  };
}

/** The number of active filters; the order is none. */
export const countFilters = (filters: Filters) =>
  Object.keys(toSearch({ ...filters, sort: NO_FILTERS.sort })).length;
