import type { Schemas } from "../../api/client";
import { formatNumber } from "../../lib/formats";

/** What a goal counts, for people. */
export const COUNTED: Record<Schemas["Counts"], string> = {
  live_packs: "packs opened live",
  packs: "packs opened",
  subs: "subscriptions",
  gifts: "gifted subscriptions",
  bits: "bits",
  hand: "counted by hand",
};

/** How far a goal is, in whole per cent of its target; never 100 before it is reached. */
export function share({ counted, target, state }: Pick<Schemas["GoalView"], "counted" | "target" | "state">) {
  const percent = Math.floor((100 * Math.max(0, counted)) / target);
  return state === "reached" ? 100 : Math.min(99, percent);
}

/** How many take part, for people. */
export function takingPart(entrants: number): string {
  return entrants === 1 ? "1 person takes part" : `${formatNumber(entrants)} people take part`;
}

/** How people take part, for those who run the raffle. */
export function howToJoin({ chat }: Schemas["WaysToJoin"]): string {
  return chat == null
    ? "People join with “I’m in” on the dashboard of this site."
    : `People join with ${chat} in the chat, or with “I’m in” on the dashboard of this site.`;
}

/** The chance of each to be drawn first. */
export function chance(entrants: number): string {
  return entrants === 0 ? "" : `1 in ${formatNumber(entrants)}`;
}
