import type { ComponentType } from "react";
import { loadView } from "../lib/loadView";
import { createStore, useStore } from "../lib/store";
import { LatePage } from "./LatePage";

/** A page whose code is loaded when it is first rendered, or earlier by `preload`. */
export type LazyPage = ComponentType & {
  /** Loads the code. Resolves after success and after failure. */
  preload: () => Promise<void>;
  isLoaded: () => boolean;
};

type Code = { default: ComponentType };
type LoadState = { state: "loading"; failures: number } | { state: "loaded"; code: Code };

/**
 * Wraps a dynamic import of a module whose default export is the page.
 *
 * It does not use `Suspense`: React delays replacing a fallback by 300 ms, a third of the time of a first visit.
 */
export function lazyPage(load: () => Promise<Code>): LazyPage {
  const loadState = createStore<LoadState>({ state: "loading", failures: 0 });
  let failures = 0;
  let loading: Promise<void> | undefined;
  const preload = () => {
    loading ??= loadView(load).then(
      (code) => loadState.set({ state: "loaded", code }),
      () => {
        failures += 1;
        loading = undefined;
        loadState.set({ state: "loading", failures });
      },
    );
    return loading;
  };
  function Page() {
    const current = useStore(loadState);
    if (current.state === "loaded") return <current.code.default />;
    return <LatePage failures={current.failures} onFetch={preload} />;
  }
  return Object.assign(Page, { preload, isLoaded: () => loadState.get().state === "loaded" });
}
