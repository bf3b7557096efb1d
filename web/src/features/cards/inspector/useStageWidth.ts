import { useSyncExternalStore } from "react";
import { onPrint, PRINT_WIDTH, printing } from "../../../lib/printing";

/** Height in pixels that is left for the controls, and on a phone for the beginning of the facts. */
const DESK_REST = 156;
const PHONE_REST = 390;
const MIN_WIDTH = 180;
const MAX_WIDTH = 480;

/** The largest width for which the text fits next to the card, or begins below it. */
function stageWidth(): number {
  if (printing()) return PRINT_WIDTH;
  const { innerWidth, innerHeight } = window;
  const desk = innerWidth > 768;
  const across = desk ? innerWidth * 0.42 : innerWidth - 64;
  const down = (innerHeight - (desk ? DESK_REST : PHONE_REST)) / 1.5;
  return Math.round(Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, across, down)));
}

function onResize(listener: () => void): () => void {
  const stopPrint = onPrint(listener);
  window.addEventListener("resize", listener);
  return () => {
    stopPrint();
    window.removeEventListener("resize", listener);
  };
}

/** The width of the card in the inspector. */
export function useStageWidth(): number {
  return useSyncExternalStore(onResize, stageWidth);
}
