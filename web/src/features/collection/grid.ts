/** The layout of a grid of cards, in pixels. */
export interface Layout {
  columns: number;
  /** Drawn width of a card. */
  width: number;
  /** Height of a row, with the gap below it. */
  rowHeight: number;
}

/** Gap between cards in pixels. */
export const GAP = 16;

const FULL_WIDTH = 300;

/** Widens cards of a preferred width to fill the rows, up to the full width. Narrow screens have at least two columns. */
export function layOut(space: number, cardWidth: number): Layout {
  const columns = Math.max(space < 120 * 2 + GAP ? 1 : 2, Math.floor((space + GAP) / (cardWidth + GAP)));
  const width = Math.min(FULL_WIDTH, Math.floor((space - GAP * (columns - 1)) / columns));
  return { columns, width, rowHeight: width * 1.5 + GAP };
}
