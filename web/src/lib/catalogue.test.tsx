import { expect, test } from "vitest";
import { createCatalogue, loadCatalogues } from "./catalogue";

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

test("isolates names from right to left", async () => {
  const { text } = createCatalogue({ en: () => Promise.resolve({ default: [["Sold to ", ["name"]]] }) });
  await loadCatalogues();
  expect(text(0, { name: "nova (2)" })).toBe("Sold to nova (2)");
  expect(text(0, { name: "نوفا" })).toBe("Sold to \u2068نوفا\u2069");
});
