import { describe, expect, it } from "vitest";
import others from "../../../definitions/signs.json";
import { rarities } from "./rarities";
import { outlines, SIGN_SIDE, signOf } from "./signs";

describe("signs", () => {
  it("are different for each rarity, for holo-v and for an unknown rarity", () => {
    expect(outlines.size).toBe(rarities.length + 2);
    expect(new Set(outlines.values()).size).toBe(outlines.size);
  });

  it("are found by name in any case", () => {
    expect(signOf("Divine")).toBe(outlines.get("divine"));
    expect(signOf(" holo-V ")).toBe(others["holo-v"]);
    for (const unheard of ["Shiny", "", null, undefined]) expect(signOf(unheard)).toBe(others.unknown);
  });

  it("stay in their square as far as their absolute points tell", () => {
    for (const [slug, outline] of outlines) {
      const absolute = [...outline.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].flatMap(([, x, y]) => [
        Number(x),
        Number(y),
      ]);
      expect(absolute.length, slug).toBeGreaterThan(1);
      for (const at of absolute) expect(at >= 0 && at <= SIGN_SIDE, `${slug}: ${at}`).toBe(true);
    }
  });
});
