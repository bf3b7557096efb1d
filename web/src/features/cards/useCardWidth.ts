import { useSyncExternalStore } from "react";

function onResize(listener: () => void): () => void {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
}

/**
 * Width of a card on a tile; a phone shows two tiles per row. `taken` is the width in pixels that the tiles' container
 * takes on a phone, such as the border and padding of a panel.
 */
export function useTileCardWidth(taken = 0): number {
  return useSyncExternalStore(onResize, () => {
    if (window.innerWidth > 768) return 200;
    const row = document.documentElement.clientWidth - 44 - taken;
    return Math.max(96, Math.min(200, Math.floor(row / 2) - 20));
  });
}

/** Width of the card on a detail page. */
export function useHeroCardWidth(): number {
  return useSyncExternalStore(onResize, () =>
    window.innerWidth > 768 ? 340 : Math.min(230, document.documentElement.clientWidth - 96),
  );
}

/** Width of a featured card: four per row on a desktop, two on a phone. */
export function useShowcaseCardWidth(): number {
  return useSyncExternalStore(onResize, () =>
    window.innerWidth > 768 ? Math.max(160, Math.min(236, Math.floor((window.innerWidth - 600) / 4))) : 140,
  );
}
