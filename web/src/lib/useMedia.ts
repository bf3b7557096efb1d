import { useSyncExternalStore } from "react";

/** Whether a media query matches. */
export function useMedia(query: string): boolean {
  const subscribe = (listener: () => void) => {
    const media = window.matchMedia(query);
    media.addEventListener("change", listener);
    return () => media.removeEventListener("change", listener);
  };
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Maximum window widths in pixels: of phones, and of windows too narrow for two columns. */
const WIDTHS = { phone: 768, desk: 1080 };

/** Whether the window is at most as wide as a phone, or too narrow for two columns. */
export const useBelow = (width: keyof typeof WIDTHS): boolean => useMedia(`(max-width: ${WIDTHS[width]}px)`);

function onResize(listener: () => void): () => void {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
}

/** The size of the window in pixels, without its scrollbar. */
export function useWindowSize(): { width: number; height: number } {
  const width = useSyncExternalStore(onResize, () => document.documentElement.clientWidth);
  const height = useSyncExternalStore(onResize, () => window.innerHeight);
  return { width, height };
}
