import type { Schemas } from "../../api/client";
import { BatchLink } from "./BatchLink";
import { drawOf } from "./drawText";
import * as m from "./results/messages";

interface DrawnInProps {
  level: number;
  place: Schemas["LogPlace"];
}

/** How a grade or a raffle is drawn, with a link to the batch that has its line. */
export function DrawnIn({ level, place }: DrawnInProps) {
  const { batch } = place;
  return m.drawnIn({
    ...drawOf(level, place),
    batch,
    link: (text) => <BatchLink batch={batch}>{text}</BatchLink>,
  });
}
