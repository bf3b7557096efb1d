import { useSyncExternalStore } from "react";

/** The drawn width of cards on paper: it selects the large picture. The stylesheets set the printed size. */
export const PRINT_WIDTH = 600;

let isPrinting = false;

/** Calls `listener` before and after the browser prints. */
export function onPrint(listener: () => void): () => void {
  const change = ({ type }: Event) => {
    isPrinting = type === "beforeprint";
    listener();
  };
  window.addEventListener("beforeprint", change);
  window.addEventListener("afterprint", change);
  return () => {
    window.removeEventListener("beforeprint", change);
    window.removeEventListener("afterprint", change);
  };
}

/** Whether the browser is about to print the page. */
export const printing = () => isPrinting;

export const usePrinting = () => useSyncExternalStore(onPrint, printing);
