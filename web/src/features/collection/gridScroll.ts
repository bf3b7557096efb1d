/** The nearest ancestor that scrolls by itself, or null when the page does. */
export function scrollerOf(element: Element): Element | null {
  for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at);
    if (overflowY === "auto" || overflowY === "scroll") return at;
  }
  return null;
}

/** Scrolls so that a row can be seen whole. */
export function revealRow(grid: Element | null, top: number, height: number): void {
  if (grid === null) return;
  const scroller = scrollerOf(grid);
  const frame = scroller?.getBoundingClientRect();
  // The page has bars above and below.
  const [from, to] = frame === undefined ? [72, window.innerHeight - 88] : [frame.top, frame.bottom];
  const start = grid.getBoundingClientRect().top + top;
  const by = start < from ? start - from : Math.max(0, start + height - to);
  if (by !== 0) (scroller ?? window).scrollBy({ top: by });
}
