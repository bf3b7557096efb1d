/** Measures frames at intervals during a show and calls `onSlow` if they are too slow. */

import { useEffect, useEffectEvent } from "react";
import { createFrameWatch } from "../lib/show/frameWatch";
import { SAMPLE_INTERVAL_MS } from "./frames";

interface FrameWatchProps {
  onSlow: () => void;
}

export function FrameWatch({ onSlow }: FrameWatchProps) {
  const handleSlow = useEffectEvent(onSlow);
  useEffect(() => {
    const watch = createFrameWatch();
    let frame = 0;
    const timer = setInterval(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame((before) => {
        frame = requestAnimationFrame((now) => {
          if (watch(now - before)) handleSlow();
        });
      });
    }, SAMPLE_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      cancelAnimationFrame(frame);
    };
  }, []);
  return null;
}
