import { type RarityName, rarities } from "../../lib/rarities";

/** Parts of the market page; the second and third are for the signed-in. */
export const TABS = ["all", "mine", "offers"] as const;
export type Tab = (typeof TABS)[number];

/** What the market can be sorted by. */
export const SORTS = ["new", "ending", "name", "rarity", "mint", "offers"] as const;
export type Sort = (typeof SORTS)[number];
export type Order = "asc" | "desc";

/** Which of one's own listings or offers are shown. */
export const STANDINGS = ["active", "sold", "expired", "cancelled"] as const;
export type Standing = (typeof STANDINGS)[number];

/** The market's filters and order. All of it is in the address. */
export interface MarketSearch {
  tab: Tab;
  search: string;
  rarity: RarityName | "";
  modifier: string;
  slabbed: boolean;
  limited: boolean;
  /** A name. */
  seller: string;
  /** Only for one's own listings. */
  status: Standing;
  sort: Sort;
  order: Order;
  page: number;
}

/** Everything that is for sale, newest first. */
export const NO_SEARCH: MarketSearch = {
  tab: "all",
  search: "",
  rarity: "",
  modifier: "",
  slabbed: false,
  limited: false,
  seller: "",
  status: "active",
  sort: "new",
  order: "desc",
  page: 1,
};

/** Pages beyond this cannot exist: totals are counted to a thousand. */
const LAST_PAGE = 1000;

const text = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value).slice(0, 100) : "";
const flag = (value: unknown) => value === true || value === "true" || value === 1;

/** Where a sort begins when the address does not say: with what is new, rare or wanted, else from the start. */
export const usualOrder = (sort: Sort): Order =>
  sort === "name" || sort === "mint" || sort === "ending" ? "asc" : "desc";

function pageNumber(value: unknown): number {
  const page = Number(value);
  return Number.isInteger(page) && page >= 1 ? Math.min(page, LAST_PAGE) : 1;
}

/** Reads an address and ignores invalid values. */
export function parseSearch(search: Record<string, unknown>): MarketSearch {
  const rarity = rarities.find((row) => row.name.toLowerCase() === text(search.rarity).toLowerCase());
  const sort = SORTS.find((one) => one === search.sort) ?? NO_SEARCH.sort;
  return {
    tab: TABS.find((tab) => tab === search.tab) ?? NO_SEARCH.tab,
    search: text(search.search),
    rarity: rarity?.name ?? "",
    modifier: text(search.modifier),
    slabbed: flag(search.slabbed),
    limited: flag(search.limited),
    seller: text(search.seller),
    status: STANDINGS.find((status) => status === search.status) ?? NO_SEARCH.status,
    sort,
    order: search.order === "asc" || search.order === "desc" ? search.order : usualOrder(sort),
    page: pageNumber(search.page),
  };
}

/** Filters for the address: only what differs from the default. */
export function toAddress(
  search: MarketSearch,
): Partial<Omit<MarketSearch, "rarity"> & { rarity: RarityName }> {
  const { order, ...rest } = search;
  const kept = Object.fromEntries(
    Object.entries(rest).filter(([key, value]) => value !== Reflect.get(NO_SEARCH, key)),
  );
  return order === usualOrder(search.sort) ? kept : { ...kept, order };
}

/** Whether a filter is active; order and page are none. */
export function isNarrowed({ search, rarity, modifier, slabbed, limited, seller }: MarketSearch): boolean {
  return search !== "" || rarity !== "" || modifier !== "" || slabbed || limited || seller !== "";
}

/** How many filters are set besides the search for a name. */
export function countFilters({ rarity, modifier, slabbed, limited, seller }: MarketSearch): number {
  return [rarity !== "", modifier !== "", slabbed, limited, seller !== ""].filter(Boolean).length;
}

/** The search without what narrows it; tab and order stay. */
export function cleared(search: MarketSearch): MarketSearch {
  const { tab, sort, order, status } = search;
  return { ...NO_SEARCH, tab, sort, order, status };
}

/** The choices of the sort box: a field and a direction in one. */
export const SORT_CHOICES = [
  { value: "new-desc", label: "Newest first" },
  { value: "ending-asc", label: "Ending soonest" },
  { value: "offers-desc", label: "Most offers first" },
  { value: "rarity-desc", label: "Rarest first" },
  { value: "rarity-asc", label: "Commonest first" },
  { value: "mint-asc", label: "Lowest mint first" },
  { value: "name-asc", label: "Name, A to Z" },
  { value: "name-desc", label: "Name, Z to A" },
] as const satisfies readonly { value: `${Sort}-${Order}`; label: string }[];

export type SortChoice = (typeof SORT_CHOICES)[number]["value"];

/** The choice that stands for an order; the first for one that has none. */
export function toSortChoice({ sort, order }: Pick<MarketSearch, "sort" | "order">): SortChoice {
  return SORT_CHOICES.find(({ value }) => value === `${sort}-${order}`)?.value ?? "new-desc";
}

/** A sort choice as part of a search. */
export function fromSortChoice(choice: SortChoice): Pick<MarketSearch, "sort" | "order"> {
  const sort = SORTS.find((field) => choice.startsWith(`${field}-`)) ?? NO_SEARCH.sort;
  return { sort, order: choice.endsWith("asc") ? "asc" : "desc" };
}
