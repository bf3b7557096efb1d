// Replaces jsdom's `getComputedStyle`, which matches each element against a browser's whole style sheet. Queries by role
// call it for every element, which took a third of the time of all tests. No style sheet is loaded in tests, so only
// inline styles and elements that browsers hide matter.

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

/** Shared styles of elements without an inline style; nothing changes them. */
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

/** The visibility that an element inherits. */
function visibility(element: Element): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const own = at instanceof HTMLElement && at.hasAttribute("style") ? at.style.visibility : "";
    if (own !== "" && own !== "inherit") return own;
  }
  return "visible";
}

/** Replaces `window.getComputedStyle`. */
export function computedStyle(element: Element): CSSStyleDeclaration {
  const own = element.getAttribute("style") ?? "";
  const seen = visibility(element);
  if (own === "" && seen === "visible") return isHidden(element) ? hidden : shown;
  const style = plain(own);
  style.visibility = seen;
  if (style.display === "") style.display = isHidden(element) ? "none" : "block";
  return style;
}
