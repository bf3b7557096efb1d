/** Which entries of the log are shown; all of it is in the address. */
export interface LogSearch {
  action: string;
  /** An id. */
  person: string;
  /** The first and the last day, as in `2026-01-31`. */
  from: string;
  to: string;
}

/** Everything. */
export const NO_LOG_SEARCH: LogSearch = { action: "", person: "", from: "", to: "" };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const day = (value: unknown) =>
  typeof value === "string" && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : "";

/** Reads an address; what makes no sense there is passed over. */
export function parseLogSearch(search: Record<string, unknown>): LogSearch {
  const { action, person, from, to } = search;
  return {
    action: typeof action === "string" ? action.slice(0, 60) : "",
    person: typeof person === "string" && /^[0-9a-f]{24}$/.test(person) ? person : "",
    from: day(from),
    to: day(to),
  };
}

/** What stands in the address: only what is set. */
export function toAddress(search: LogSearch): Record<string, string> {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== ""));
}

/** When a day begins here, for the server. */
export function dayStart(text: string): string {
  return new Date(`${text}T00:00:00`).toISOString();
}

/** When the day after this one begins here. */
export function dayEnd(text: string): string {
  const next = new Date(`${text}T00:00:00`);
  next.setDate(next.getDate() + 1);
  return next.toISOString();
}
