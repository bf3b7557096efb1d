import type { CSSProperties } from "react";

/** The allowed CSS properties. None of them can load a resource, or paint outside the card. */
const ALLOWED = new Set([
  "filter",
  "opacity",
  "mix-blend-mode",
  "color",
  "background-color",
  "border-color",
  "box-shadow",
  "text-shadow",
  "letter-spacing",
  "font-style",
  "text-transform",
]);

const FORBIDDEN = /url\s*\(|expression|@|\\|\/\*|var\s*\(|image|[<>{}"']/i;

/** Filters that change only colours: a blur or a drop shadow would paint outside the card. */
const FILTERS =
  /^(\s*(brightness|contrast|grayscale|hue-rotate|invert|opacity|saturate|sepia)\([^()]*\))+\s*$/i;
/** Commas between shadows, except those within a colour. */
const BETWEEN_SHADOWS = /,(?![^()]*\))/;

/** Whether a value paints only inside the card. */
function staysInside(name: string, value: string): boolean {
  if (name === "filter") return FILTERS.test(value);
  if (name === "box-shadow") return value.split(BETWEEN_SHADOWS).every((shadow) => /\binset\b/i.test(shadow));
  return true;
}

const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** The allowed declarations of an imported modifier's CSS. */
export function modifierStyle(css: string | null | undefined): CSSProperties {
  const style: Record<string, string> = {};
  for (const declaration of (css ?? "").split(";")) {
    const colon = declaration.indexOf(":");
    if (colon < 0) continue;
    const name = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration.slice(colon + 1).trim();
    if (!ALLOWED.has(name) || value === "" || value.length > 200 || FORBIDDEN.test(value)) continue;
    if (!staysInside(name, value)) continue;
    style[camel(name)] = value;
  }
  return style;
}
