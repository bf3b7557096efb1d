import { useEffect, useState } from "react";

const LATEST_MS = 3000;

function picturesShown(): Promise<unknown> {
  const waiting = [...document.images].filter((picture) => !picture.complete);
  return Promise.all(
    waiting.map(
      (picture) => new Promise((resolve) => picture.addEventListener("load", resolve, { once: true })),
    ),
  );
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Becomes true once `ready` is and the pictures on the page have arrived: time for what can wait. */
export function useIdle(ready: boolean): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (!ready || idle) return undefined;
    let gone = false;
    const wait = async () => {
      // Two frames' time, so that what has just been fetched is drawn and its pictures are known.
      await pause(50);
      if (gone) return;
      await Promise.race([picturesShown(), pause(LATEST_MS)]);
      if (!gone) setIdle(true);
    };
    void wait();
    return () => {
      gone = true;
    };
  }, [ready, idle]);
  return idle;
}
