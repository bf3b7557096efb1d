import { oneOf, searchSchema, text } from "../../lib/searchParams";

/** The search parameters of the achievements page. */
export const achievementsSearch = searchSchema({
  search: text,
  show: oneOf(["all", "claimable", "progress", "done"]),
});

export type StatusFilter = (typeof achievementsSearch.defaults)["show"];
