import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { accentStyle, contrast, isLegible, nearestLegible, SURFACES } from "./contrast";

const read = (path: string) => readFileSync(join(import.meta.dirname, path), "utf8");

test("computes the contrast of WCAG", () => {
  expect(contrast("#ffffff", "#000000")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.478, 3);
});

test("suggests the same colours as the server", () => {
  const cases = JSON.parse(read("../../../../../definitions/accents.json")) as [string, string, string][];
  for (const [colour, dark, light] of cases) {
    expect([colour, nearestLegible(colour, "dark"), nearestLegible(colour, "light")]).toEqual([
      colour,
      dark,
      light,
    ]);
    expect(isLegible(dark, "dark") && isLegible(light, "light")).toBe(true);
  }
});

test("knows the surfaces of the app", () => {
  const themes = read("../../../styles/tokens.css").split("[data-theme=").slice(1);
  for (const [index, theme] of (["dark", "light"] as const).entries()) {
    const found = ["--bg", "--surface-1", "--surface-2", "--surface-3"].map(
      (name) => themes[index]?.match(new RegExp(`${name}: (#[0-9a-f]+);`))?.[1],
    );
    expect(found).toEqual(SURFACES[theme]);
  }
});

test("derives the colours of the style that the server writes", () => {
  expect(accentStyle("#7291e7", "dark")).toMatchObject({
    "--accent-strong": "#95aded",
    "--on-accent": "#0f1115",
  });
  expect(accentStyle("#1d4ed8", "light")).toMatchObject({
    "--accent-strong": "#163aa2",
    "--on-accent": "#ffffff",
  });
});
