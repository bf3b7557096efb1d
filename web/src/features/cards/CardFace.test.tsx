import { render } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { outlines } from "../../lib/signs";
import { aCard } from "../../test/builders";
import type { CardSize } from "./Card";
import { CardFace } from "./CardFace";
import { gradeLabel, gradeWord } from "./grades";
import type { ShownCard } from "./model";

function face(card: ShownCard, size: CardSize = "full", modifier?: string) {
  const shown = modifier === undefined ? undefined : { name: modifier };
  return render(<CardFace card={card} size={size} shown={shown} />).container;
}

describe("a sign", () => {
  const drawn = (rarity: string, size?: CardSize) =>
    face({ ...aCard(), rarity }, size)
      .querySelector(".card-sign path")
      ?.getAttribute("d");

  test.each([...outlines].filter(([slug]) => slug !== "unknown"))("of %s is its own", (slug, outline) => {
    expect(drawn(slug)).toBe(outline);
    expect(drawn(slug, "mini")).toBe(outline);
  });

  test("shows the warning sign for an unknown rarity", () => {
    expect(drawn("Shiny")).toBe(outlines.get("unknown"));
  });
});

describe("a slab", () => {
  const label = (grade: number | null, size?: CardSize) =>
    face(
      { ...aCard({ _id: "0123456789abcdef01234567", name: "Lantern Eel" }), slabbed: true, grade },
      size,
    ).querySelector(".slab-label")?.textContent;

  test("shows grader, grade and certificate number", () => {
    expect(label(10)).toBe("FoilcastLantern EelGem mint10No. 01234567");
    expect(label(8)).toBe("FoilcastLantern EelNM-MT8No. 01234567");
  });

  test("shows a missing grade", () => {
    expect(label(null)).toBe("FoilcastLantern EelUngradedNo. 01234567");
    expect(label(null, "mini")).toBe("FoilcastLantern EelUngraded");
  });

  test("shows only logo, name and grade on a mini", () => {
    expect(label(9, "mini")).toBe("FoilcastLantern Eel9");
  });

  test("has a label for every grade, no longer than elsewhere", () => {
    const grades = Array.from({ length: 10 }, (_, index) => index + 1);
    expect(new Set(grades.map(gradeWord)).size).toBe(10);
    for (const grade of grades) expect(gradeLabel(grade).length).toBeLessThanOrEqual(gradeWord(grade).length);
    expect([gradeWord(0), gradeLabel(11)]).toEqual(["Graded", "Graded"]);
  });
});

test.each([
  [41, false, false],
  [10, false, false],
  [9, false, true],
  [0, false, true],
  [41, true, true],
])("emphasizes %d remaining of a limited (%s) card: %s", (remaining, limited, loud) => {
  const badge = face({ ...aCard({ remaining }), limited }).querySelector("[data-kind=remaining]");
  expect(badge).toHaveTextContent(`${remaining} remaining`);
  expect(badge?.hasAttribute("data-few")).toBe(loud);
});

test.each([
  [undefined, 0, 0],
  ["Negative", 1, 0],
  ["Prismatic", 1, 0],
  ["Glitched", 1, 3],
])("layers over the picture of a card with %s", (modifier, lenses, slices) => {
  const card = face(aCard({ imageUrl: "/a.webp" }), "full", modifier);
  expect(card.querySelectorAll(".card-art > .card-lens")).toHaveLength(lenses);
  expect(card.querySelectorAll(".card-slips > i")).toHaveLength(slices);
});

test("shows no glitch slices without a picture", () => {
  expect(face(aCard({ imageUrl: "" }), "full", "Glitch").querySelector(".card-slips")).toBeNull();
});

test("shows the seal of the first copy on a large card only", () => {
  const sealed = (card: Partial<ShownCard>, size?: CardSize) =>
    face({ ...aCard(), rarity: "Rare", ...card }, size).querySelector(".card-mint[data-first]") !== null;
  expect(sealed({ mintNumber: 1 })).toBe(true);
  expect(sealed({ mintNumber: 1 }, "mini")).toBe(false);
  expect(sealed({ mintNumber: 10 })).toBe(false);
  expect(sealed({ mintNumber: 1, rarity: "Shiny" })).toBe(false);
});
