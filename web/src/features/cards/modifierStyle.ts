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

const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Reads a modifier's CSS text as declarations and keeps only what is allowed. */
export function modifierStyle(css: string | null | undefined): CSSProperties {
  const style: Record<string, string> = {};
  for (const declaration of (css ?? "").split(";")) {
    const colon = declaration.indexOf(":");
    if (colon < 0) continue;
    const name = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration.slice(colon + 1).trim();
    if (!ALLOWED.has(name) || value === "" || value.length > 200 || FORBIDDEN.test(value)) continue;
    style[camel(name)] = value;
  }
  return style;
}
