import { type Filters, parseFilters, toSearch } from "../collection/filters";

/** What of one of the two collections is shown. */
export interface PaneFilters extends Filters {
  /** Only what the other one has no copy of. */
  lacking: boolean;
}

/** What the address of the trading page says. */
export interface TradingSearch {
  /** With whom, by name. */
  with: string;
  /** A card to begin with: one's own is given, another's is asked for. */
  card: string;
  /** The trade that this is the answer to. */
  counter: string;
  mine: PaneFilters;
  theirs: PaneFilters;
  /** Which collection a small screen shows. */
  pane: "mine" | "theirs";
}

const text = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value).slice(0, 100) : "";

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parsePane(value: unknown): PaneFilters {
  const search = isRecord(value) ? value : {};
  return { ...parseFilters(search), lacking: search.lacking === true };
}

/** Reads the address; what makes no sense is left out. */
export function parseTrading(search: Record<string, unknown>): TradingSearch {
  return {
    with: text(search.with),
    card: text(search.card),
    counter: text(search.counter),
    mine: parsePane(search.mine),
    theirs: parsePane(search.theirs),
    pane: search.pane === "theirs" ? "theirs" : "mine",
  };
}

function paneToSearch({ lacking, ...filters }: PaneFilters): Record<string, unknown> {
  return { ...toSearch(filters), ...(lacking ? { lacking } : {}) };
}

/** Writes the address: only what differs from the usual. */
export function toTradingSearch(search: TradingSearch): Record<string, unknown> {
  const all = { ...search, mine: paneToSearch(search.mine), theirs: paneToSearch(search.theirs) };
  const kept = Object.entries(all).filter(([name, value]) => {
    if (typeof value === "object") return Object.keys(value).length > 0;
    return value !== "" && !(name === "pane" && value === "mine");
  });
  return Object.fromEntries(kept);
}
