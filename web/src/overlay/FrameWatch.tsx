/** Measures a frame now and then while a show runs, and calls when they come too slowly. */

import { useEffect, useEffectEvent } from "react";
import { createFrameWatch, SAMPLE_EVERY } from "./frames";

interface FrameWatchProps {
  onSlow: () => void;
}

/** Draws nothing. */
export function FrameWatch({ onSlow }: FrameWatchProps) {
  const slow = useEffectEvent(onSlow);
  useEffect(() => {
    const watch = createFrameWatch();
    let frame = 0;
    const timer = setInterval(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame((before) => {
        frame = requestAnimationFrame((now) => {
          if (watch(now - before)) slow();
        });
      });
    }, SAMPLE_EVERY);
    return () => {
      clearInterval(timer);
      cancelAnimationFrame(frame);
    };
  }, []);
  return null;
}
