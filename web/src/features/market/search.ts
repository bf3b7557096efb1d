import { filterSchema, sorting } from "../../lib/filters";
import { flag, id, oneOf, optional, pageNumber, rarity, searchSchema, text } from "../../lib/searchParams";

/** The tabs of the market page; `mine` and `offers` need a signed-in user. */
export const TABS = ["all", "mine", "offers"] as const;
export type Tab = (typeof TABS)[number];

export const SORTS = ["new", "ending", "name", "rarity", "mint", "offers"] as const;

export const LISTING_STATUSES = ["active", "sold", "expired", "cancelled"] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

/** The search parameters of the market; `seller` is a username, `status` applies to the tab `mine`. */
export const marketSearch = filterSchema(
  { search: text, rarity, modifier: text, slabbed: flag, limited: flag, seller: text },
  {
    tab: oneOf(TABS),
    status: oneOf(LISTING_STATUSES),
    ...sorting({ fields: SORTS, ascending: ["name", "mint", "ending"] }),
    page: pageNumber,
  },
);

export type MarketSearch = typeof marketSearch.defaults;

/** The search parameters of the page that creates listings. */
export const createSearch = searchSchema({ mode: optional(oneOf(["duplicates"])), card: optional(id) });

/** The search parameters of a listing; `offers` is the order of its offers. */
export const listingSearch = searchSchema({ offers: oneOf(["new", "packs", "cards", "rarity"]) });

export type OfferSort = (typeof listingSearch.defaults)["offers"];
