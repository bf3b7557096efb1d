import { useSyncExternalStore } from "react";

/** The drawn width of cards on paper: it selects the large picture. The stylesheets set the printed size. */
export const PRINT_WIDTH = 600;

let isPrinting = false;

/** Calls `listener` before and after the browser prints. */
export function onPrint(listener: () => void): () => void {
  const stopping = new AbortController();
  const set = (now: boolean) => () => {
    isPrinting = now;
    listener();
  };
  window.addEventListener("beforeprint", set(true), stopping);
  window.addEventListener("afterprint", set(false), stopping);
  return () => stopping.abort();
}

/** Whether the browser is about to print the page. */
export const printing = () => isPrinting;

export const usePrinting = () => useSyncExternalStore(onPrint, printing);
