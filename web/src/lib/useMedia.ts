import { useSyncExternalStore } from "react";

/** Whether a media query matches; renders again when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = (listener: () => void) => {
    const media = window.matchMedia(query);
    media.addEventListener("change", listener);
    return () => media.removeEventListener("change", listener);
  };
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** The largest widths in pixels of a phone, the product's breakpoint, and of a window without room for two parts of a page. */
const WIDTHS = { phone: 768, desk: 1080 };

/** Whether the window is a phone's, or has no room for two parts of a page side by side. */
export const useBelow = (width: keyof typeof WIDTHS): boolean => useMedia(`(max-width: ${WIDTHS[width]}px)`);
