/** Layout of the cards, in pixels of a 1920 × 1080 screen. */

/** Size of a card before scaling, and the gap between cards. */
export const CARD = { width: 300, height: 450, gap: 32 } as const;

/** Maximum width of the row of cards. */
const MAX_ROW_WIDTH = 1720;

/** Scale at which `count` cards fit side by side. A few cards are slightly enlarged. */
export function fitScale(count: number): number {
  const width = Math.max(1, count) * (CARD.width + CARD.gap) - CARD.gap;
  return Math.min(1.06, Math.round((MAX_ROW_WIDTH / width) * 1000) / 1000);
}

/** Distance of a slot from the middle of the row, in slots. */
export function fromMiddle(slot: number, count: number): number {
  return slot - (count - 1) / 2;
}
