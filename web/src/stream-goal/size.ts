/** The box of the widget, in CSS pixels: what the browser source should be as large as. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A link's size when it names none that makes sense. */
export const USUAL: Size = { width: 800, height: 200 };

/** Smaller than this nothing can be read, and larger is a plate over the stream. */
const LEAST: Size = { width: 200, height: 80 };
const MOST: Size = { width: 1920, height: 400 };

/** Reads `size=800x200` of an address. */
export function sizeIn(search: string): Size {
  const [, width = "", height = ""] =
    /^(\d{1,5})x(\d{1,5})$/.exec(new URLSearchParams(search).get("size") ?? "") ?? [];
  if (width === "") return USUAL;
  const within = (value: string, side: keyof Size) =>
    Math.min(MOST[side], Math.max(LEAST[side], Number(value)));
  return { width: within(width, "width"), height: within(height, "height") };
}
