/** Animates the light on a card, as if it were tilted. */

import { type RefObject, useEffect, useRef } from "react";
import { poseAt } from "../features/cards/tilt";

/** Position of the light after `seconds`: a slow figure of eight that avoids the corners. */
export function lightAt(seconds: number): { x: number; y: number } {
  return { x: 0.5 + 0.36 * Math.sin(seconds * 1.5), y: 0.5 + 0.24 * Math.sin(seconds * 3) };
}

/** Animates the light on the ref's element while `live`. */
export function useShimmer(live: boolean): RefObject<HTMLSpanElement | null> {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!live || !element) return;
    const start = performance.now();
    element.dataset.live = "";
    element.style.setProperty("--active", "1");
    let frame = requestAnimationFrame(function move(now) {
      const pose = poseAt(lightAt(Math.max(0, now - start) / 1000), "full");
      element.style.setProperty("--pointer-x", pose.x.toFixed(4));
      element.style.setProperty("--pointer-y", pose.y.toFixed(4));
      element.style.setProperty("--from-center", pose.fromCenter.toFixed(4));
      element.style.setProperty("--tilt-x", pose.tiltX.toFixed(3));
      element.style.setProperty("--tilt-y", pose.tiltY.toFixed(3));
      frame = requestAnimationFrame(move);
    });
    return () => {
      cancelAnimationFrame(frame);
      delete element.dataset.live;
      for (const name of [
        "--pointer-x",
        "--pointer-y",
        "--from-center",
        "--tilt-x",
        "--tilt-y",
        "--active",
      ]) {
        element.style.removeProperty(name);
      }
    };
  }, [live]);
  return ref;
}
