import { expect, test, vi } from "vitest";
import { createStore } from "./store";

test("notifies listeners once of a change and not of an equal value", () => {
  const store = createStore<number>(1);
  const heard = vi.fn();
  const stop = store.subscribe(heard);
  store.set(2);
  store.set((now) => now);
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  store.set(3);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(store.get()).toBe(3);
});
