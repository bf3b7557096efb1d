import { expect, test } from "vitest";
import { answeredBefore, createCache } from "./cache";

test("refetches older responses on screen, and requests nothing twice concurrently", async () => {
  const cache = createCache();
  cache.setQueryData(["old"], 1, { updatedAt: 1000 });
  cache.setQueryData(["new"], 1, { updatedAt: 2000 });
  void cache.fetchQuery({ queryKey: ["asked"], queryFn: () => new Promise(() => {}) });
  const chosen = cache.getQueryCache().findAll({ predicate: answeredBefore(1500) });
  expect(chosen.map(({ queryKey }) => queryKey)).toEqual([["old"]]);
});
