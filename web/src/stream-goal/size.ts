/** Size of the widget in CSS pixels, which the browser source should have. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Size for links without a valid size. */
export const DEFAULT_SIZE: Size = { width: 800, height: 200 };

/** Smaller widgets are unreadable; larger ones cover the stream. */
const MIN_SIZE: Size = { width: 200, height: 80 };
const MAX_SIZE: Size = { width: 1920, height: 400 };

/** Parses `size=800x200` in the query string. */
export function readSize(search: string): Size {
  const [, width = "", height = ""] =
    /^(\d{1,5})x(\d{1,5})$/.exec(new URLSearchParams(search).get("size") ?? "") ?? [];
  if (width === "") return DEFAULT_SIZE;
  const within = (value: string, side: keyof Size) =>
    Math.min(MAX_SIZE[side], Math.max(MIN_SIZE[side], Number(value)));
  return { width: within(width, "width"), height: within(height, "height") };
}
