import { id, oneOf, searchSchema, text } from "../../lib/searchParams";

export const SORTS = ["count", "name"] as const;
export type Sort = (typeof SORTS)[number];

/** The search parameters: the id of a definition, the order of its owners, and a part of an owner's name. */
export const ownershipSearch = searchSchema({ card: id, sort: oneOf(SORTS), owner: text });

export type OwnershipSearch = typeof ownershipSearch.defaults;
