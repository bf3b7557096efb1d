import { expect, test, vi } from "vitest";
import { createStore } from "./store";

test("notifies listeners once of a change and not of an equal value", () => {
  const store = createStore<number>(1);
  const listener = vi.fn();
  const stop = store.subscribe(listener);
  store.set(2);
  store.set((now) => now);
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
  store.set(3);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(store.get()).toBe(3);
});
