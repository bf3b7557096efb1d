import { optional, searchSchema, text } from "../../../lib/searchParams";

/** The search parameters of the pack editor: an id, or `new`. */
export const packsSearch = searchSchema({ pack: optional(text) });
