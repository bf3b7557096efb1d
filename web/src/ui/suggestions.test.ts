import { expect, test } from "vitest";
import { suggestions } from "./suggestions";

const quiet = { isPending: false, isError: false };
const names = ["Nova", "Nocturne"];
const offered = (search: Partial<Parameters<typeof suggestions<string>>[0]>) =>
  suggestions({ wanted: "no", asked: "no", items: names, found: quiet, ...search }, (name) => name, "Nobody");

test("offers the matches", () => {
  expect(offered({})).toEqual({ items: names, note: "" });
  expect(offered({ items: [] })).toEqual({ items: [], note: "Nobody" });
});

test("offers only matches of an earlier response", () => {
  expect(offered({ wanted: "nov" })).toEqual({ items: ["Nova"], note: "" });
  expect(offered({ wanted: "nox" })).toEqual({ items: [], note: "Searching…" });
});

test("reports loading and failure", () => {
  expect(offered({ items: [], found: { isPending: true, isError: false } }).note).toBe("Searching…");
  expect(offered({ found: { isPending: false, isError: true } }).note).toBe(
    "The search failed. Please try again.",
  );
});
