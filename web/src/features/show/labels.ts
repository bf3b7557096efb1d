import type { Schemas } from "../../api/client";

/** Labels of the events that a goal counts. */
export const COUNT_LABELS: Record<Schemas["Counts"], string> = {
  live_packs: "packs opened live",
  packs: "packs opened",
  subs: "subscriptions",
  gifts: "gifted subscriptions",
  bits: "bits",
  hand: "counted by hand",
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

/** The ways to join a raffle, for the moderators. */
export function howToJoin({ chat }: Schemas["WaysToJoin"]): string {
  return chat == null
    ? "People join with “I’m in” on the dashboard of this site."
    : `People join with ${chat} in the chat, or with “I’m in” on the dashboard of this site.`;
}
