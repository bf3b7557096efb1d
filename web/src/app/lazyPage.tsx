import type { ComponentType } from "react";
import { withStyles } from "../lib/lateStyles";
import { createStore, useStore } from "../lib/store";
import { LatePage } from "./LatePage";

/** A page whose code is loaded when it is first shown, or earlier by `preload`. */
export type LazyPage = ComponentType & {
  /** Loads the code; resolves when it is loaded or has failed. */
  preload: () => Promise<void>;
  isHere: () => boolean;
};

type Code = { default: ComponentType };
type Arrival = { state: "waiting"; failures: number } | { state: "here"; code: Code };

/**
 * Wraps a dynamic import of a module whose default export is the page.
 *
 * Not by `Suspense`: React holds back what follows a fallback for 300 ms, and that is a third of a first visit.
 */
export function lazyPage(load: () => Promise<Code>): LazyPage {
  const arrival = createStore<Arrival>({ state: "waiting", failures: 0 });
  let failures = 0;
  let fetching: Promise<void> | undefined;
  const preload = () => {
    fetching ??= withStyles(load).then(
      (code) => arrival.set({ state: "here", code }),
      () => {
        failures += 1;
        fetching = undefined;
        arrival.set({ state: "waiting", failures });
      },
    );
    return fetching;
  };
  function Page() {
    const now = useStore(arrival);
    if (now.state === "here") return <now.code.default />;
    return <LatePage failures={now.failures} onFetch={preload} />;
  }
  return Object.assign(Page, { preload, isHere: () => arrival.get().state === "here" });
}
