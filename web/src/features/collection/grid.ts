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
