import { oneOf, optional, searchSchema, text } from "../../lib/searchParams";
import { STEPS } from "./steps";

/** The search parameters of the setup. `code` comes from the printed link, `error` from a failed sign-in. */
export const setupSearch = searchSchema({
  code: optional(text),
  error: optional(text),
  step: optional(oneOf([...STEPS, "end"])),
});
