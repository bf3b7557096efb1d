const FONTS = {
  name: '700 100px "Bricolage Grotesque Variable", sans-serif',
  text: '400 100px "Instrument Sans Variable", sans-serif',
} as const;

const known = new Map<string, number>();
let context: CanvasRenderingContext2D | null | undefined;

/** Roughly how wide a character is where there is nothing to measure with. */
const GUESS = 0.55;

function surface(): CanvasRenderingContext2D | null {
  if (context === undefined) {
    try {
      context = document.createElement("canvas").getContext("2d");
    } catch {
      context = null;
    }
  }
  return context;
}

/** Width of a text at font size 1, measured off the page so that nothing is laid out. */
export function widthOf(text: string, font: keyof typeof FONTS): number {
  const key = `${font}:${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const pen = surface();
  if (pen === null) return text.length * GUESS;
  pen.font = FONTS[font];
  const width = pen.measureText(text).width / 100;
  if (known.size > 20_000) known.clear();
  // Before the fonts are there the figure is a stand-in's: use it now, measure again later.
  if (document.fonts?.check(FONTS[font], text) ?? true) known.set(key, width);
  return width;
}
