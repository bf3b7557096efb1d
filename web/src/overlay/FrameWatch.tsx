/** Counts frames while a show runs, and calls when they come too slowly. */

import { useEffect, useEffectEvent } from "react";
import { createFrameWatch } from "./frames";

interface FrameWatchProps {
  onSlow: () => void;
}

/** Draws nothing. */
export function FrameWatch({ onSlow }: FrameWatchProps) {
  const slow = useEffectEvent(onSlow);
  useEffect(() => {
    const watch = createFrameWatch();
    let frame = requestAnimationFrame(function look(now) {
      if (watch(now)) slow();
      frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return null;
}
