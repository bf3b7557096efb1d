import { expect, test } from "vitest";
import { changed, MAX_PICTURES, nameOf, withFiles } from "./uploads";

const aFile = (name: string, type = "image/png", content = "x") => new File([content], name, { type });

test("makes a card's name from a file's name", () => {
  expect(nameOf("night-owl_02.final.PNG")).toBe("Night owl 02 final");
  expect(nameOf("ночь.webp")).toBe("Ночь");
  expect(nameOf("x".repeat(80))).toHaveLength(60);
  expect(nameOf(".png")).toBe("");
});

test("adds at most twenty pictures and refuses other files", () => {
  const first = withFiles(
    [],
    [aFile("a.png"), aFile("b.svg", "image/svg+xml"), aFile("c.png", "image/png", "")],
  );
  expect(first.map(({ id, state }) => [id, state])).toEqual([
    [1, "waiting"],
    [2, "refused"],
    [3, "refused"],
  ]);
  expect(first[1]?.problem).toMatch(/vector/);
  const files = Array.from({ length: 30 }, (_, index) => aFile(`${index}.png`));
  const all = withFiles(first, files);
  expect(all).toHaveLength(MAX_PICTURES);
  expect(new Set(all.map(({ id }) => id)).size).toBe(MAX_PICTURES);
  expect(changed(all, 1, { state: "ready" })[0]?.state).toBe("ready");
});
