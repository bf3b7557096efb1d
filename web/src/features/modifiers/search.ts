import { optional, searchSchema, text } from "../../lib/searchParams";

/** The search parameters of the modifier editor: an id, or `new`. */
export const modifiersSearch = searchSchema({ modifier: optional(text) });
