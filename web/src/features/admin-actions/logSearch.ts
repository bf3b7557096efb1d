/** The log's filters; all of them are in the address. */
export interface LogSearch {
  action: string;
  /** An id. */
  person: string;
  /** The first and the last day, as in `2026-01-31`. */
  from: string;
  to: string;
}

/** No filter. */
export const NO_LOG_SEARCH: LogSearch = { action: "", person: "", from: "", to: "" };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const day = (value: unknown) =>
  typeof value === "string" && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : "";

/** Reads an address and ignores invalid values. */
export function parseLogSearch(search: Record<string, unknown>): LogSearch {
  const { action, person, from, to } = search;
  return {
    action: typeof action === "string" ? action.slice(0, 60) : "",
    person: typeof person === "string" && /^[0-9a-f]{24}$/.test(person) ? person : "",
    from: day(from),
    to: day(to),
  };
}

/** Filters for the address: only those that are set. */
export function toAddress(search: LogSearch): Record<string, string> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ""));
}

/** The start of a local day, for the server. */
export function dayStart(text: string): string {
  return new Date(`${text}T00:00:00`).toISOString();
}

/** The start of the day after a local day. */
export function dayEnd(text: string): string {
  const next = new Date(`${text}T00:00:00`);
  next.setDate(next.getDate() + 1);
  return next.toISOString();
}
