import type { ComponentType } from "react";
import { createStore, useStore } from "../lib/store";
import { LoadingOverlay } from "../ui/LoadingOverlay";

/** How long a page's code may take before people get a retry screen. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** A page's code did not arrive. */
export class ChunkError extends Error {}

/** A page that is fetched when it is first shown, or earlier through `preload`. */
export type LazyPage = ComponentType & { preload: () => Promise<void> };

type Code = { default: ComponentType };
type Arrival = { state: "waiting" } | { state: "here"; code: Code } | { state: "failed"; error: ChunkError };

function inTime(work: Promise<Code>, ms: number): Promise<Code> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkError("The page took too long to load.")), ms);
    work.then(resolve, (cause: unknown) =>
      reject(new ChunkError("The page could not be loaded.", { cause })),
    );
    work.finally(() => clearTimeout(timer)).catch(() => {});
  });
}

/**
 * Wraps a dynamic import of a module whose default export is the page.
 *
 * Not by `Suspense`: React holds back what follows a fallback for 300 ms, and that is a third of a first visit.
 */
export function lazyPage(load: () => Promise<Code>): LazyPage {
  const arrival = createStore<Arrival>({ state: "waiting" });
  let fetching: Promise<void> | undefined;
  const fetchOnce = () => {
    fetching ??= inTime(load(), CHUNK_TIMEOUT_MS).then(
      (code) => arrival.set({ state: "here", code }),
      (error: unknown) => {
        const known = error instanceof ChunkError ? error : new ChunkError("The page could not be loaded.");
        arrival.set({ state: "failed", error: known });
      },
    );
    return fetching;
  };
  function Page() {
    const now = useStore(arrival);
    if (now.state === "failed") throw now.error;
    if (now.state === "here") return <now.code.default />;
    void fetchOnce();
    return <LoadingOverlay />;
  }
  return Object.assign(Page, { preload: fetchOnce });
}
