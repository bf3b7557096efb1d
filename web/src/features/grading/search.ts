import { id, optional, searchSchema } from "../../lib/searchParams";

/** The search parameters of the grading page: the id of a card to hand in. */
export const gradingSearch = searchSchema({ card: optional(id) });
