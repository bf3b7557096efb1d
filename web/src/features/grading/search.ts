import { optional, searchSchema, text } from "../../lib/searchParams";

/** The search parameters of the grading page: a card to hand in. */
export const gradingSearch = searchSchema({ card: optional(text) });
