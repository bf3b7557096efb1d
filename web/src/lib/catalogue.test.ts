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
