/** How cards are laid out in a space. */
export interface Layout {
  columns: number;
  /** Drawn width of a card: what fills the rows, never more than a full card. */
  width: number;
  /** Height of a row with the gap under it. */
  rowHeight: number;
}

/** Space between cards. */
export const GAP = 16;

const FULL_WIDTH = 300;

/** Lays cards of a wished width into a space; on narrow screens at least two stand side by side. */
export function layOut(space: number, wished: number): Layout {
  const columns = Math.max(space < 120 * 2 + GAP ? 1 : 2, Math.floor((space + GAP) / (wished + GAP)));
  const width = Math.min(FULL_WIDTH, Math.floor((space - GAP * (columns - 1)) / columns));
  return { columns, width, rowHeight: width * 1.5 + GAP };
}

/** The pages that hold the cards of some rows; pages count from 1. */
export function pagesOf(
  firstRow: number,
  lastRow: number,
  columns: number,
  pageSize: number,
  total: number,
): number[] {
  if (total <= 0) return [];
  const last = Math.min(total - 1, (lastRow + 1) * columns - 1);
  const from = Math.floor(Math.min(firstRow * columns, last) / pageSize) + 1;
  const to = Math.floor(last / pageSize) + 1;
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Rows from `first` to `last`, both included; none when `last` is smaller. */
export interface RowRange {
  first: number;
  last: number;
}

/** The rows that lie on a screen scrolled so far into the grid, or within a margin of it. */
export function rowsAround(
  scrolled: number,
  screen: number,
  margin: number,
  rowHeight: number,
  count: number,
): RowRange {
  const first = Math.floor((scrolled - margin) / rowHeight);
  const last = Math.ceil((scrolled + screen + margin) / rowHeight) - 1;
  return { first: Math.max(0, Math.min(first, count - 1)), last: Math.min(count - 1, last) };
}
