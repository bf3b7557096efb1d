import { optional, searchSchema, text } from "../../../lib/searchParams";

/** The search parameters of the editor; `goal` is the name of an achievement. */
export const achievementsEditorSearch = searchSchema({ goal: optional(text) });
