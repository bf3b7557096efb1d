import type { Schemas } from "../../api/client";
import * as m from "./messages";
import type { ViewerAction } from "./queries";

/** A subscription tier in Twitch's notation. */
export type Tier = "1000" | "2000" | "3000" | "Prime";

/** Actions that have a tier. */
export const TIERED: readonly ViewerAction[] = ["subscription", "gift", "received"];

/** Label of the count, for actions that have one. */
export const COUNTED: Readonly<Partial<Record<ViewerAction, () => string>>> = {
  gift: m.worthGiftCount,
  cheer: m.worthCheerCount,
  raid: m.worthRaidCount,
};

/** Describes the packs of an action in a sentence. */
export function worthText({ packs, live, bitsLeft, why }: Omit<Schemas["Worth"], "deed">): string {
  const bits = bitsLeft ?? 0;
  if (why != null) return why;
  if (packs === 0) return m.worthNoPack({ bits });
  if (live) return m.worthLivePacks({ packs });
  return bits === 0 ? m.worthPacks({ packs }) : m.worthPacksAndBits({ packs, bits });
}
