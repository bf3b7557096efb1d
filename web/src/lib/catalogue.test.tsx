import { afterEach, expect, test } from "vitest";
import { createCatalogue, loadCatalogues } from "./catalogue";

afterEach(() => document.documentElement.removeAttribute("dir"));

test("loads a catalogue again after a failure, and only once after that", async () => {
  let requests = 0;
  const load = () => {
    requests += 1;
    return requests === 1 ? Promise.reject(new Error("offline")) : Promise.resolve({ default: ["Hello"] });
  };
  const { text } = createCatalogue({ en: load, de: () => Promise.reject(new Error("not asked for")) });
  await expect(loadCatalogues()).rejects.toThrow("offline");
  expect(() => text(0)).toThrow("before its messages were loaded");
  await loadCatalogues();
  await loadCatalogues();
  expect(text(0)).toBe("Hello");
  expect(requests).toBe(2);
});

test("isolates texts of another direction than their sentence", async () => {
  const load = () => Promise.resolve({ default: [["Sold to ", ["name"]], [["side", 1, { buy: "Bought" }]]] });
  const { text } = createCatalogue({ en: load });
  await loadCatalogues();
  expect(text(0, { name: "nova (2)" })).toBe("Sold to nova (2)");
  expect(text(0, { name: "نوفا" })).toBe("Sold to \u2068نوفا\u2069");
  document.documentElement.dir = "rtl";
  expect(text(0, { name: "nova (2)" })).toBe("Sold to \u2068nova (2)\u2069");
  expect(text(1, { side: "buy" })).toBe("Bought");
});
