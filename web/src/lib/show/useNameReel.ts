import { useEffect, useState } from "react";
import { nameAt, timeToNextName } from "./nameReel";

/** The name to show, `elapsed` milliseconds after the draw; null after the last step, and with reduced motion. */
export function useNameReel(names: readonly string[], elapsed: number | null): string | null {
  const [start] = useState(() => performance.now() - (elapsed ?? Number.POSITIVE_INFINITY));
  const [, redraw] = useState(0);
  const now = performance.now() - start;
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const next = reducedMotion ? null : timeToNextName(now);
  useEffect(() => {
    if (next === null) return undefined;
    const timer = setTimeout(() => redraw((count) => count + 1), next + 1);
    return () => clearTimeout(timer);
  });
  return next === null ? null : nameAt(names, now);
}
