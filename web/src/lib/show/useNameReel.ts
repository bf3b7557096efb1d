import { useEffect, useState } from "react";
import { nameAt, timeToNextName } from "./nameReel";

/** The name that turns past just now, so long after the draw; null once the winner stays, and for who wants no movement. */
export function useNameReel(names: readonly string[], elapsed: number | null): string | null {
  const [start] = useState(() => performance.now() - (elapsed ?? Number.POSITIVE_INFINITY));
  const [, redraw] = useState(0);
  const now = performance.now() - start;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const next = calm ? null : timeToNextName(now);
  useEffect(() => {
    if (next === null) return undefined;
    const timer = setTimeout(() => redraw((count) => count + 1), next + 1);
    return () => clearTimeout(timer);
  });
  return next === null ? null : nameAt(names, now);
}
