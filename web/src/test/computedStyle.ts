// What elements look like in these tests, where no style sheet is loaded: as they say of themselves, and hidden where a
// browser hides them. jsdom matches each element against the whole style sheet of a browser at every look, and every
// query by role looks at all of them: that was a third of the time of all tests.

const NEVER_SHOWN = new Set([
  "head",
  "link",
  "meta",
  "script",
  "style",
  "template",
  "title",
  "datalist",
  "noscript",
]);

/** Styles of an element without a style of its own; computed values are never changed. */
function plain(text: string): CSSStyleDeclaration {
  const { style } = document.createElement("span");
  style.cssText = text;
  return style;
}

const shown = plain("display: block; visibility: visible");
const hidden = plain("display: none; visibility: visible");

function isHidden(element: Element): boolean {
  return (
    element.hasAttribute("hidden") ||
    NEVER_SHOWN.has(element.localName) ||
    (element.localName === "dialog" && !element.hasAttribute("open"))
  );
}

/** The visibility that an element takes over from those around it. */
function visibility(element: Element): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const own = at instanceof HTMLElement && at.hasAttribute("style") ? at.style.visibility : "";
    if (own !== "" && own !== "inherit") return own;
  }
  return "visible";
}

/** Does for `getComputedStyle`. */
export function computedStyle(element: Element): CSSStyleDeclaration {
  const own = element.getAttribute("style") ?? "";
  const seen = visibility(element);
  if (own === "" && seen === "visible") return isHidden(element) ? hidden : shown;
  const style = plain(own);
  style.visibility = seen;
  if (style.display === "") style.display = isHidden(element) ? "none" : "block";
  return style;
}
