import { id, type Param, searchSchema, text } from "../../lib/searchParams";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A day, as in `2026-01-31`. */
const day: Param<string> = {
  read: (value) =>
    typeof value === "string" && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined,
  fallback: () => "",
};

/** The search parameters of the log; `from` and `to` are its first and last day. */
export const logSearch = searchSchema({ action: text, person: id, from: day, to: day });

export type LogSearch = typeof logSearch.defaults;

/** The start of a local day as a UTC timestamp. */
export function dayStart(text: string): string {
  return new Date(`${text}T00:00:00`).toISOString();
}

/** The start of the next local day as a UTC timestamp. */
export function dayEnd(text: string): string {
  const next = new Date(`${text}T00:00:00`);
  next.setDate(next.getDate() + 1);
  return next.toISOString();
}
