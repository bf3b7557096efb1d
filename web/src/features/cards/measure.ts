import { useSyncExternalStore } from "react";

const FONTS = {
  name: '700 100px "Bricolage Grotesque Variable", sans-serif',
  text: '400 100px "Instrument Sans Variable", sans-serif',
} as const;

type Font = keyof typeof FONTS;

/** Text whose width is the sum of its letters' widths, which are few and cached one by one. */
const LATIN = /^[\u0020-\u024f\u2010-\u2027]*$/;

/** Assumed width of a character where no canvas is available. */
const FALLBACK_WIDTH = 0.55;

const widths = new Map<string, number>();
let contexts: Record<Font, CanvasRenderingContext2D> | null | undefined;
/** Number of times that fonts have loaded, and the listeners for the next time. */
let fontLoads = 0;
const listeners = new Set<() => void>();

function contextFor(font: Font): CanvasRenderingContext2D | null {
  const context = document.createElement("canvas").getContext("2d");
  if (context !== null) context.font = FONTS[font];
  return context;
}

/** One canvas per font, since setting a font takes longer than measuring a letter. */
function createContexts(): Record<Font, CanvasRenderingContext2D> | null {
  try {
    const [name, text] = [contextFor("name"), contextFor("text")];
    // Until the fonts have loaded, widths are those of the fallback font.
    document.fonts?.addEventListener("loadingdone", handleFontsLoaded);
    return name === null || text === null ? null : { name, text };
  } catch {
    return null;
  }
}

function handleFontsLoaded(): void {
  widths.clear();
  fontLoads += 1;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Rerenders the component when fonts have loaded. Components that use `widthOf` need it. */
export function useFontLoads(): void {
  useSyncExternalStore(subscribe, () => fontLoads);
}

function measured(text: string, font: Font): number {
  const key = `${font}:${text}`;
  const cached = widths.get(key);
  if (cached !== undefined) return cached;
  if (contexts === undefined) contexts = createContexts();
  if (contexts === null) return text.length * FALLBACK_WIDTH;
  const width = contexts[font].measureText(text).width / 100;
  if (widths.size > 20_000) widths.clear();
  widths.set(key, width);
  return width;
}

let rootFontSize: number | undefined;

/** Pixels per `rem`, which depends on the browser's text size. */
export function remInPixels(): number {
  if (rootFontSize === undefined) {
    rootFontSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    window.addEventListener("resize", () => (rootFontSize = undefined), { once: true });
  }
  return rootFontSize;
}

/** Width of a text at font size 1, without kerning. Measured on a canvas, which needs no layout of the page. */
export function widthOf(text: string, font: Font): number {
  if (!LATIN.test(text)) return measured(text, font);
  let width = 0;
  for (const letter of text) width += measured(letter, font);
  return width;
}
