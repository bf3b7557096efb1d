import type { Schemas } from "../../api/client";
import { formatNumber } from "../../lib/formats";
import type { ViewerAction } from "./queries";

/** A subscription tier in Twitch's notation. */
export type Tier = "1000" | "2000" | "3000" | "Prime";

/** Actions that have a tier. */
export const TIERED: readonly ViewerAction[] = ["subscription", "gift", "received"];

/** Label of the count, for actions that have one. */
export const COUNTED: Readonly<Partial<Record<ViewerAction, string>>> = {
  gift: "Subscriptions",
  cheer: "Bits",
  raid: "Viewers",
};

/** Describes the packs of an action in a sentence. */
export function worthText({ packs, live, bitsLeft, why }: Omit<Schemas["Worth"], "deed">): string {
  if (why != null) return `Nothing: ${why}.`;
  const left = bitsLeft == null || bitsLeft === 0 ? "" : `, and ${bitsLeft} bits count towards the next`;
  if (packs === 0) return `No whole pack${left.replace("the next", "one").replace(", and", ":")}.`;
  const count = packs === 1 ? "1 pack" : `${formatNumber(packs)} packs`;
  return `${count}${live ? ", straight into the live queue" : ""}${left}.`;
}
