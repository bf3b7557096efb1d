import { readFileSync } from "node:fs";
import { join } from "node:path";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { RarityKey } from "./RarityKey";

/** (seed §9) */
const SEED = {
  Basic: "#8D8D8D",
  Common: "#64B5F6",
  Standard: "#66BB6A",
  Uncommon: "#1976D2",
  Rare: "#AB47BC",
  Epic: "#FFA726",
  Legendary: "#e32232",
  Mythic: "hotpink",
  Unique: "black",
  Divine: "white",
};

test("uses the seed's colours, unmixed, and the colour of text for text", () => {
  render(<RarityKey />);
  const rows = screen.getAllByRole("listitem");
  const colors = rows.map((row) => {
    const sign = row.querySelector<HTMLElement>("[aria-hidden]");
    return [row.textContent?.replace(/[\d,]+ cop.*/, ""), sign?.style.getPropertyValue("--_color")];
  });
  expect(Object.fromEntries(colors)).toMatchObject(SEED);
  const css = readFileSync(join(import.meta.dirname, "RarityKey.module.css"), "utf8");
  expect(css).not.toContain("color-mix");
  expect(css.match(/^ {4}color: .*$/gm)).toEqual([
    "    color: var(--_color);",
    "    color: var(--ink-soft);",
  ]);
});
