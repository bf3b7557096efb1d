/** The state of a search query. */
interface Found {
  isPending: boolean;
  isError: boolean;
}

/** What a search is at. */
export interface Search<T> {
  /** What is typed, without the space around it. */
  wanted: string;
  /** The last requested text. */
  asked: string;
  /** Its result. */
  items: readonly T[];
  found: Found;
}

/** What is offered, and what stands below it. */
export interface Suggestions<T> {
  items: readonly T[];
  note: string;
}

/**
 * Suggestions while the user types: until the response for the current text is here, only those that match it, so that Enter
 * never chooses something else.
 */
export function suggestions<T>(
  { wanted, asked, items, found }: Search<T>,
  textOf: (item: T) => string,
  none: string,
): Suggestions<T> {
  const settled = asked === wanted;
  const fits = wanted.toLowerCase();
  const shown = settled ? items : items.filter((item) => textOf(item).toLowerCase().includes(fits));
  return { items: shown, note: note(shown.length, found, settled, none) };
}

function note(count: number, found: Found, settled: boolean, none: string): string {
  if (found.isError) return "The search did not answer. Please try again.";
  if (found.isPending || !settled) return count > 0 ? "" : "Searching…";
  return count > 0 ? "" : none;
}
