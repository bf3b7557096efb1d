import { oneOf, searchSchema, text } from "../../lib/searchParams";

/** The search parameters of the health page: the time span, and a node's id. */
export const healthSearch = searchSchema({ span: oneOf(["hour", "half-day"]), node: text });

export type HealthSearch = typeof healthSearch.defaults;
