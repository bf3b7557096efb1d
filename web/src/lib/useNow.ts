import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

/** One timer for all clocks on the page; it runs only while there is one. */
function onTick(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= setInterval(() => {
    for (const tell of listeners) tell();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

/** A value read off the clock every second; a component renders again only when it changes. */
export function useNow<T extends string | number | boolean>(read: (now: number) => T): T {
  return useSyncExternalStore(onTick, () => read(Date.now()));
}
