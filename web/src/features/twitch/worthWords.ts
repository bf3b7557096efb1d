import type { Schemas } from "../../api/client";
import type { DeedKind } from "./queries";

/** A tier as Twitch calls it. */
export type Tier = "1000" | "2000" | "3000" | "Prime";

/** What depends on a tier. */
export const TIERED: readonly DeedKind[] = ["subscription", "gift", "received"];

/** What is counted, where anything is. */
export const COUNTED: Readonly<Partial<Record<DeedKind, string>>> = {
  gift: "Subscriptions",
  cheer: "Bits",
  raid: "Viewers",
};

/** What something would earn, as a sentence. */
export function worthWords({ packs, live, bitsLeft, why }: Omit<Schemas["Worth"], "deed">): string {
  if (why != null) return `Nothing: ${why}.`;
  const left = bitsLeft == null || bitsLeft === 0 ? "" : `, and ${bitsLeft} bits count towards the next`;
  if (packs === 0) return `No whole pack${left.replace("the next", "one").replace(", and", ":")}.`;
  const count = packs === 1 ? "1 pack" : `${packs.toLocaleString("en")} packs`;
  return `${count}${live ? ", straight into the live queue" : ""}${left}.`;
}
