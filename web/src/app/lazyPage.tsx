import { type ComponentType, use } from "react";

/** How long a page's code may take before people get a retry screen. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** A page's code did not arrive. */
export class ChunkError extends Error {}

/** A page that is fetched when it is first shown, or earlier through `preload`. */
export type LazyPage = ComponentType & { preload: () => Promise<void> };

function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkError("The page took too long to load.")), ms);
    work.then(resolve, (cause: unknown) =>
      reject(new ChunkError("The page could not be loaded.", { cause })),
    );
    work.finally(() => clearTimeout(timer)).catch(() => {});
  });
}

/** Wraps a dynamic import of a module whose default export is the page. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let module: Promise<{ default: ComponentType }> | undefined;
  const fetchOnce = () => {
    module ??= inTime(load(), CHUNK_TIMEOUT_MS);
    return module;
  };
  function Page() {
    const Loaded = use(fetchOnce()).default;
    return <Loaded />;
  }
  return Object.assign(Page, {
    preload: () =>
      fetchOnce().then(
        () => {},
        () => {},
      ),
  });
}
