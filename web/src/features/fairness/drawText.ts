import type { Schemas } from "../../api/client";
import * as m from "./shared/messages";

interface DrawValues {
  draw: "withoutBeacon" | "withBeacon" | "withRound";
  /** 0 while the round is not known, and without the beacon. */
  round: number;
}

/** How a grade or a raffle is drawn, as parameters of messages. */
export function drawOf(level: number, place: Schemas["LogPlace"] | null | undefined): DrawValues {
  if (level === 1) return { draw: "withoutBeacon", round: 0 };
  return place?.round == null ? { draw: "withBeacon", round: 0 } : { draw: "withRound", round: place.round };
}

/** Says how a grade or a raffle is drawn, as the end of a sentence. */
export const drawText = (level: number, place: Schemas["LogPlace"] | null | undefined) =>
  m.drawText(drawOf(level, place));
