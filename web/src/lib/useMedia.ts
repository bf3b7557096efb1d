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

/** Whether two parts of a page have no room side by side. */
export const useNarrow = (): boolean => useMedia("(max-width: 1080px)");

/** Whether the window is as narrow as a phone: the one breakpoint of the product. */
export const usePhone = (): boolean => useMedia("(max-width: 768px)");
