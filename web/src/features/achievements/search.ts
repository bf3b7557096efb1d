import { oneOf, searchSchema, text } from "../../lib/searchParams";

/** The search parameters of the achievements. */
export const achievementsSearch = searchSchema({
  search: text,
  show: oneOf(["all", "claimable", "progress", "done"]),
});

/** What part of the achievements is shown. */
export type Standing = (typeof achievementsSearch.defaults)["show"];
