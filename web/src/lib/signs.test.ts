import { describe, expect, it } from "vitest";
import table from "../../../data/signs.json";
import { rarities } from "./rarities";
import { SIGN_SIDE, signOf } from "./signs";

describe("signs", () => {
  it("has one sign per rarity, one for holo-v and one for an unknown rarity", () => {
    expect(Object.keys(table).toSorted()).toEqual(
      [...rarities.map(({ slug }) => slug), "holo-v", "unknown"].toSorted(),
    );
    expect(new Set(Object.values(table)).size).toBe(12);
  });

  it("are found by name in any case", () => {
    expect(signOf("Divine")).toBe(table.divine);
    expect(signOf(" holo-V ")).toBe(table["holo-v"]);
    for (const unheard of ["Shiny", "", null, undefined]) expect(signOf(unheard)).toBe(table.unknown);
  });

  it("stay in their square as far as their absolute points tell", () => {
    for (const [slug, outline] of Object.entries(table)) {
      const absolute = [...outline.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].flatMap(([, x, y]) => [
        Number(x),
        Number(y),
      ]);
      expect(absolute.length, slug).toBeGreaterThan(1);
      for (const at of absolute) expect(at >= 0 && at <= SIGN_SIDE, `${slug}: ${at}`).toBe(true);
    }
  });
});
