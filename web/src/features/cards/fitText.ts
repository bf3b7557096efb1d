/** A box in the unit of the font size; the line height is a factor of the font size. */
export interface TextBox {
  width: number;
  height: number;
  lineHeight: number;
}

/** The largest size at which one line of the given width (at size 1) fits, between two bounds. */
export function fitLine(widthAtOne: number, available: number, min: number, max: number): number {
  if (widthAtOne <= 0) return max;
  return Math.min(max, Math.max(min, available / widthAtOne));
}

/** Number of lines that words of the given widths (at size 1) take at a font size. */
export function countLines(words: readonly number[], space: number, size: number, width: number): number {
  let lines = 1;
  let used = 0;
  for (const word of words) {
    const wide = word * size;
    if (used > 0 && used + space * size + wide > width) {
      lines += 1;
      used = wide;
    } else {
      used += (used > 0 ? space * size : 0) + wide;
    }
  }
  return lines;
}

/** The largest size at which a paragraph fits its box, between two bounds. */
export function fitParagraph(
  words: readonly number[],
  space: number,
  box: TextBox,
  min: number,
  max: number,
): number {
  const fits = (size: number) =>
    countLines(words, space, size, box.width) * size * box.lineHeight <= box.height &&
    words.every((word) => word * size <= box.width);
  if (fits(max)) return max;
  let low = min;
  let high = max;
  while (high - low > 0.1) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
