import type { CSSProperties } from "react";

/** What an admin's modifier may change. Nothing here can load, cover or reach outside its card. */
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

/** Filters that change what is painted where it is: a blur or a drop shadow reaches outside its card. */
const FILTERS =
  /^(\s*(brightness|contrast|grayscale|hue-rotate|invert|opacity|saturate|sepia)\([^()]*\))+\s*$/i;
/** Commas between shadows, not those within a colour. */
const BETWEEN_SHADOWS = /,(?![^()]*\))/;

/** Whether a value stays within its card, whose edge clips everything else that is allowed. */
function staysInside(name: string, value: string): boolean {
  if (name === "filter") return FILTERS.test(value);
  if (name === "box-shadow") return value.split(BETWEEN_SHADOWS).every((shadow) => /\binset\b/i.test(shadow));
  return true;
}

const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Reads the CSS text that an imported modifier brought as declarations, and keeps only what is allowed. */
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
