import { type RefObject, useEffect, useState } from "react";

/** How far from the screen a card begins to be drawn. */
export const LAZY_MARGIN_PX = 800;

const waiting = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

function shared(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting) continue;
        waiting.get(entry.target)?.();
      }
    },
    { rootMargin: `${LAZY_MARGIN_PX}px` },
  );
  return observer;
}

/** Calls back once, when an element comes near the screen. All elements share one observer. */
export function whenNear(element: Element, callback: () => void): () => void {
  const stop = () => {
    waiting.delete(element);
    observer?.unobserve(element);
  };
  waiting.set(element, () => {
    stop();
    callback();
  });
  shared().observe(element);
  return stop;
}

/** Whether an element has come near the screen yet; it stays true from then on. */
export function useNear(ref: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(() => typeof IntersectionObserver === "undefined");
  useEffect(() => {
    const element = ref.current;
    if (near || element === null) return undefined;
    return whenNear(element, () => setNear(true));
  }, [near, ref]);
  return near;
}
