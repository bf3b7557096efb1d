import { type RarityName, rarities } from "../../lib/rarities";

/** What a collection can be sorted by. */
export const SORTS = ["acquired", "name", "mint", "rarity"] as const;
export type Sort = (typeof SORTS)[number];
export type Order = "asc" | "desc";

/** A collection's filters and order. All of it is in the address. */
export interface Filters {
  search: string;
  rarity: RarityName | "";
  modifier: string;
  series: string;
  slabbed: boolean;
  featured: boolean;
  limited: boolean;
  sort: Sort;
  order: Order;
}

/** Everything, newest first. */
export const NO_FILTERS: Filters = {
  search: "",
  rarity: "",
  modifier: "",
  series: "",
  slabbed: false,
  featured: false,
  limited: false,
  sort: "acquired",
  order: "desc",
};

const text = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value).slice(0, 100) : "";
const flag = (value: unknown) => value === true || value === "true" || value === 1;

/** Default directions: names and numbers ascending, new and rare first, as on the server. */
const usualOrder = (sort: Sort): Order => (sort === "name" || sort === "mint" ? "asc" : "desc");

/** Reads filters from an address and ignores invalid values. */
export function parseFilters(search: Record<string, unknown>): Filters {
  const rarity = rarities.find((row) => row.name.toLowerCase() === text(search.rarity).toLowerCase());
  const sort = SORTS.find((one) => one === search.sort) ?? NO_FILTERS.sort;
  return {
    search: text(search.search),
    rarity: rarity?.name ?? "",
    modifier: text(search.modifier),
    series: text(search.series),
    slabbed: flag(search.slabbed),
    featured: flag(search.featured),
    limited: flag(search.limited),
    sort,
    order: search.order === "asc" || search.order === "desc" ? search.order : usualOrder(sort),
  };
}

/** Filters for the address or a request: only what differs from the default. */
export function toSearch(filters: Filters): Partial<Omit<Filters, "rarity"> & { rarity: RarityName }> {
  const { sort, order, ...rest } = filters;
  const kept = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== "" && value !== false),
  );
  const sorted = sort !== NO_FILTERS.sort || order !== NO_FILTERS.order;
  return sorted ? { ...kept, sort, order } : kept;
}

/** Whether the filters hide anything; the order is none. */
export function isFiltered(filters: Filters): boolean {
  const { sort: _sort, order: _order, ...rest } = filters;
  return Object.values(rest).some((value) => value !== "" && value !== false);
}

/** The choices of the sort box: a field and a direction in one. */
export const SORT_CHOICES = [
  { value: "acquired-desc", label: "Newest first" },
  { value: "acquired-asc", label: "Oldest first" },
  { value: "rarity-desc", label: "Rarest first" },
  { value: "rarity-asc", label: "Commonest first" },
  { value: "name-asc", label: "Name, A to Z" },
  { value: "name-desc", label: "Name, Z to A" },
  { value: "mint-asc", label: "Lowest mint first" },
  { value: "mint-desc", label: "Highest mint first" },
] as const satisfies readonly { value: `${Sort}-${Order}`; label: string }[];

export type SortChoice = (typeof SORT_CHOICES)[number]["value"];

/** A sort choice as filters. */
export function fromSortChoice(choice: SortChoice): Pick<Filters, "sort" | "order"> {
  const sort = SORTS.find((field) => choice.startsWith(field)) ?? NO_FILTERS.sort;
  return { sort, order: choice.endsWith("asc") ? "asc" : "desc" };
}
