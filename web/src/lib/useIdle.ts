import { useEffect, useState } from "react";

const MAX_WAIT_MS = 3000;

function picturesLoaded(): Promise<unknown> {
  const pending = [...document.images].filter((picture) => !picture.complete);
  return Promise.all(
    pending.map(
      (picture) => new Promise((resolve) => picture.addEventListener("load", resolve, { once: true })),
    ),
  );
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Becomes true when `ready` is true and the page's pictures are loaded, for deferred work. */
export function useIdle(ready: boolean): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (!ready || idle) return undefined;
    let isCancelled = false;
    const wait = async () => {
      // About three frames, so that fetched data is rendered and its pictures are in the document.
      await pause(50);
      if (isCancelled) return;
      await Promise.race([picturesLoaded(), pause(MAX_WAIT_MS)]);
      if (!isCancelled) setIdle(true);
    };
    void wait();
    return () => {
      isCancelled = true;
    };
  }, [ready, idle]);
  return idle;
}
