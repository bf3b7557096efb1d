/** Where things stand, in pixels of a 1920 × 1080 screen. */

/** The size of a card before it is fitted. */
export const CARD = { width: 300, height: 450, gap: 32 } as const;

/** The widest a row of cards may get. */
const ROW = 1720;

/** How much the cards shrink so that all of them fit side by side; few cards may be a little larger. */
export function fitScale(count: number): number {
  const width = Math.max(1, count) * (CARD.width + CARD.gap) - CARD.gap;
  return Math.min(1.06, Math.round((ROW / width) * 1000) / 1000);
}

/** How far slot `slot` of `count` stands from the middle of the row, in widths of a card with its gap. */
export function fromMiddle(slot: number, count: number): number {
  return slot - (count - 1) / 2;
}
