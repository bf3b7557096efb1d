import { type RefObject, useEffect, useState } from "react";

/** Distance from the viewport at which a card is rendered. */
export const LAZY_MARGIN_PX = 800;

const callbacks = new Map<Element, () => void>();
let observer: IntersectionObserver | undefined;

function sharedObserver(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        if (!entry.isIntersecting) continue;
        callbacks.get(entry.target)?.();
      }
    },
    { rootMargin: `${LAZY_MARGIN_PX}px` },
  );
  return observer;
}

/** Calls `callback` once, when an element comes near the viewport. All elements share one observer. */
export function whenNear(element: Element, callback: () => void): () => void {
  const stop = () => {
    callbacks.delete(element);
    observer?.unobserve(element);
  };
  callbacks.set(element, () => {
    stop();
    callback();
  });
  sharedObserver().observe(element);
  return stop;
}

/** Whether an element has been near the viewport. */
export function useNear(ref: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(() => typeof IntersectionObserver === "undefined");
  useEffect(() => {
    const element = ref.current;
    if (near || element === null) return undefined;
    return whenNear(element, () => setNear(true));
  }, [near, ref]);
  return near;
}
