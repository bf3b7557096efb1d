import { filterSchema, sorting } from "../../lib/filters";
import { flag, id, oneOf, optional, pageNumber, rarity, searchSchema, text } from "../../lib/searchParams";

/** Parts of the market page; the second and third are for the signed-in. */
export const TABS = ["all", "mine", "offers"] as const;
export type Tab = (typeof TABS)[number];

/** What the market can be sorted by. */
export const SORTS = ["new", "ending", "name", "rarity", "mint", "offers"] as const;

/** Which of one's own listings or offers are shown. */
export const STANDINGS = ["active", "sold", "expired", "cancelled"] as const;
export type Standing = (typeof STANDINGS)[number];

/** The search parameters of the market; `seller` is a name, `status` is for one's own listings. */
export const marketSearch = filterSchema(
  { search: text, rarity, modifier: text, slabbed: flag, limited: flag, seller: text },
  {
    tab: oneOf(TABS),
    status: oneOf(STANDINGS),
    ...sorting({ fields: SORTS, ascending: ["name", "mint", "ending"] }),
    page: pageNumber,
  },
);

export type MarketSearch = typeof marketSearch.defaults;

/** The options of the sort box. */
export const SORT_OPTIONS = [
  { value: "new-desc", label: "Newest first" },
  { value: "ending-asc", label: "Ending soonest" },
  { value: "offers-desc", label: "Most offers first" },
  { value: "rarity-desc", label: "Rarest first" },
  { value: "rarity-asc", label: "Commonest first" },
  { value: "mint-asc", label: "Lowest mint first" },
  { value: "name-asc", label: "Name, A to Z" },
  { value: "name-desc", label: "Name, Z to A" },
] as const;

/** The search parameters of the page that creates listings. */
export const createSearch = searchSchema({ mode: optional(oneOf(["duplicates"])), card: optional(id) });

/** The search parameters of a listing: the order of its offers. */
export const listingSearch = searchSchema({ offers: oneOf(["new", "packs", "cards", "rarity"]) });

export type OfferSort = (typeof listingSearch.defaults)["offers"];
