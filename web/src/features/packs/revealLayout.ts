/** Sizes and places of the cards of an opening. */

/** The middle of a card in pixels from the middle of the stage, in the reading direction. */
interface Place {
  x: number;
  y: number;
}

export interface RevealLayout {
  /** Widths of the card in the hand, of a turned card in the tray, and of a card in the row. */
  hand: number;
  thumb: number;
  row: number;
  /** Height of the middle of the card in the hand. */
  handY: number;
  tray: readonly Place[];
  places: readonly Place[];
  /** Height of the row with the next steps. */
  height: number;
  stepsHeight: number;
}

const GAP = 16;
const TRAY_GAP = 8;
const MAX_HAND = 320;
const MAX_THUMB = 84;
/** Height of a mark below a card, with its distances. */
const MARK = 44;

/** Height of a next step below the cards. Wide windows have all steps in one line. */
const STEP = 48;

/** Columns, rows and the width of a card, so that the cards become as large as possible. */
function rowOf(count: number, space: number, height: number) {
  const sizes = [2, 3, count].map((most) => {
    const columns = Math.min(most, count);
    const rows = Math.ceil(count / columns);
    const byWidth = (space - GAP * (columns - 1)) / columns;
    const byHeight = (height - rows * MARK) / rows / 1.5;
    return { columns, rows, width: Math.floor(Math.min(290, byWidth, byHeight)) };
  });
  const [best] = sizes.sort((a, b) => b.width - a.width || b.columns - a.columns);
  const { columns = count, rows = 1, width = 0 } = best ?? {};
  return { columns, rows, row: Math.max(96, width) };
}

/** The places of `count` cards in a window, above the next `steps`. Cards are 1.5 times as high as wide. */
export function revealLayout(
  count: number,
  window: { width: number; height: number },
  steps = 0,
): RevealLayout {
  const space = window.width - 48;
  const isPhone = space < 720;
  // The close button above and the footer below; the footer has two rows on a phone.
  const stage = window.height - (isPhone ? 200 : 170);
  const lines = isPhone ? steps : Math.min(steps, 1);
  const stepsHeight = lines * STEP + Math.min(lines, 1) * GAP;
  const { columns, rows, row } = rowOf(count, space, stage - stepsHeight);
  const step = Math.min(MAX_THUMB + TRAY_GAP, space / count);
  const thumb = Math.floor(Math.max(44, Math.min(MAX_THUMB, step - TRAY_GAP, stage * 0.12)));
  // A single card needs no tray.
  const below = count > 1 ? MARK + thumb * 1.5 : MARK;
  const hand = Math.floor(Math.max(120, Math.min(MAX_HAND, space * 0.86, (stage - below) / 1.5)));
  const line = (index: number, inLine: number, step: number) => (index - (inLine - 1) / 2) * step;
  const cell = row * 1.5 + MARK;
  return {
    hand,
    thumb,
    row,
    handY: -below / 2,
    tray: Array.from({ length: count }, (_, index) => ({
      x: line(index, count, step),
      y: (hand * 1.5 + MARK) / 2,
    })),
    places: Array.from({ length: count }, (_, index) => {
      const at = Math.floor(index / columns);
      const inLine = Math.min(columns, count - at * columns);
      return {
        x: line(index % columns, inLine, row + GAP),
        y: line(at, rows, cell) - (MARK + stepsHeight) / 2,
      };
    }),
    height: rows * cell + stepsHeight,
    stepsHeight,
  };
}
