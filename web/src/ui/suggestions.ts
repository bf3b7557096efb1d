import * as m from "../lib/messages";

interface Found {
  isPending: boolean;
  isError: boolean;
}

/** The state of a search with its last result. */
export interface Search<T> {
  /** The trimmed text of the input. */
  wanted: string;
  /** The text of the last request. */
  asked: string;
  /** The result for `asked`. */
  items: readonly T[];
  found: Found;
}

/** Suggestions and the note below them. */
export interface Suggestions<T> {
  items: readonly T[];
  note: string;
}

/**
 * Suggestions while the user types. Until the response for the current text arrives, only matching items of the last result
 * are included, so that Enter never selects another item.
 */
export function suggestions<T>(
  { wanted, asked, items, found }: Search<T>,
  textOf: (item: T) => string,
  none: string,
): Suggestions<T> {
  const isCurrent = asked === wanted;
  const lowerCase = wanted.toLowerCase();
  const shown = isCurrent ? items : items.filter((item) => textOf(item).toLowerCase().includes(lowerCase));
  return { items: shown, note: note(shown.length, found, isCurrent, none) };
}

function note(count: number, found: Found, isCurrent: boolean, none: string): string {
  if (found.isError) return m.searchFailed();
  if (found.isPending || !isCurrent) return count > 0 ? "" : m.searching();
  return count > 0 ? "" : none;
}
