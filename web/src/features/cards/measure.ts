import { useSyncExternalStore } from "react";

const FONTS = {
  name: '700 100px "Bricolage Grotesque Variable", sans-serif',
  text: '400 100px "Instrument Sans Variable", sans-serif',
} as const;

type Font = keyof typeof FONTS;

/** Letters that stand beside each other without changing: their widths add up, and there are few of them. */
const LATIN = /^[\u0020-\u024f\u2010-\u2027]*$/;

/** Roughly how wide a character is where there is nothing to measure with. */
const GUESS = 0.55;

const known = new Map<string, number>();
let pens: Record<Font, CanvasRenderingContext2D> | null | undefined;
/** How often fonts have arrived, and the listeners for more of them. */
let arrivals = 0;
const waiting = new Set<() => void>();

function pen(font: Font): CanvasRenderingContext2D | null {
  const drawn = document.createElement("canvas").getContext("2d");
  if (drawn !== null) drawn.font = FONTS[font];
  return drawn;
}

/** A canvas for each font: naming a font takes longer than measuring a letter. */
function prepare(): Record<Font, CanvasRenderingContext2D> | null {
  try {
    const [name, text] = [pen("name"), pen("text")];
    // Before the fonts are there the figures are a stand-in's: used now, measured again when they are.
    document.fonts?.addEventListener("loadingdone", measureAnew);
    return name === null || text === null ? null : { name, text };
  } catch {
    return null;
  }
}

function measureAnew(): void {
  known.clear();
  arrivals += 1;
  for (const tell of waiting) tell();
}

function onArrival(tell: () => void): () => void {
  waiting.add(tell);
  return () => waiting.delete(tell);
}

/** Components that use `widthOf` call this as well, and are rendered again when fonts have arrived. */
export function useArrivingFonts(): void {
  useSyncExternalStore(onArrival, () => arrivals);
}

function measured(text: string, font: Font): number {
  const key = `${font}:${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  if (pens === undefined) pens = prepare();
  if (pens === null) return text.length * GUESS;
  const width = pens[font].measureText(text).width / 100;
  if (known.size > 20_000) known.clear();
  known.set(key, width);
  return width;
}

let root: number | undefined;

/** Pixels of a `rem`: more when the browser's text size is enlarged. */
export function remInPixels(): number {
  if (root === undefined) {
    root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    window.addEventListener("resize", () => (root = undefined), { once: true });
  }
  return root;
}

/** Width of a text at font size 1, measured off the page so that nothing is laid out; a little too much rather than too little. */
export function widthOf(text: string, font: Font): number {
  if (!LATIN.test(text)) return measured(text, font);
  let width = 0;
  for (const letter of text) width += measured(letter, font);
  return width;
}
