import { useRef } from "react";
import { usePrinting } from "../../lib/printing";
import { Card, type CardProps, drawnWidth } from "./Card";
import { useNear } from "./nearViewport";

/** Renders a placeholder until the card is within 800 pixels of the viewport, or is printed. */
export function LazyCard(props: CardProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const near = useNear(ref);
  const printing = usePrinting();
  // The first cards of a page are visible anyway; waiting for the observer would cost a frame.
  if (near || printing || props.priority === true) return <Card {...props} />;
  const width = drawnWidth(props);
  return (
    <span
      ref={ref}
      className="card-placeholder"
      style={{ inlineSize: width, blockSize: width * 1.5 }}
      aria-hidden="true"
    />
  );
}
