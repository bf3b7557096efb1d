import { useSyncExternalStore } from "react";

/** On a phone the facts begin below the card, on the first screen. */
const BESIDE_CARD = 156;
const PHONE_REST = 390;
const SMALLEST = 180;
const LARGEST = 480;

/** As large as the screen allows, with room for the words beside it or below it. */
function stageWidth(): number {
  const { innerWidth, innerHeight } = window;
  const desk = innerWidth > 768;
  const across = desk ? innerWidth * 0.42 : innerWidth - 64;
  const down = (innerHeight - (desk ? BESIDE_CARD : PHONE_REST)) / 1.5;
  return Math.round(Math.max(SMALLEST, Math.min(LARGEST, across, down)));
}

function onResize(listener: () => void): () => void {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
}

/** How wide the card is on the stage. */
export function useStageWidth(): number {
  return useSyncExternalStore(onResize, stageWidth);
}
