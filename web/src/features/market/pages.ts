/** A link to a page, or a gap after the page `after`. */
export type PageEntry = { kind: "page"; page: number } | { kind: "gap"; after: number };

/** The first and last page, the current page and its neighbours, with gaps between. */
export function pagesAround(page: number, pages: number): PageEntry[] {
  const shown = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const sorted = [...new Set(shown)].sort((a, b) => a - b);
  const entries: PageEntry[] = [];
  let before = 0;
  for (const number of sorted) {
    // A gap of one page is replaced with the page.
    if (number - before === 2) entries.push({ kind: "page", page: number - 1 });
    else if (number - before > 2) entries.push({ kind: "gap", after: before });
    entries.push({ kind: "page", page: number });
    before = number;
  }
  return entries;
}
