import type { Schemas } from "../../api/client";
import * as m from "./messages";

/** Labels of the events that a goal counts. */
export const COUNT_LABELS: Record<Schemas["Counts"], () => string> = {
  live_packs: m.countsLivePacks,
  packs: m.countsPacks,
  subs: m.countsSubscriptions,
  gifts: m.countsGifts,
  bits: m.countsBits,
  hand: m.countsByHand,
};

/** The progress of a goal in whole percent; 100 only when it is reached. */
export function goalPercent({
  counted,
  target,
  state,
}: Pick<Schemas["GoalView"], "counted" | "target" | "state">) {
  const percent = Math.floor((100 * Math.max(0, counted)) / target);
  return state === "reached" ? 100 : Math.min(99, percent);
}

/** How long a raffle stays open. */
export const closesInText = ({ state }: Pick<Schemas["RaffleView"], "state">, left: string) =>
  state === "open" ? left || m.closing() : m.closed();
