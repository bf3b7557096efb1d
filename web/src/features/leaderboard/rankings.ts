import type { Schemas } from "../../api/client";
import * as m from "./messages";

/** The tabs, in the specification's order. */
export const RANKINGS = [
  { value: "collectionScore", label: m.collectionScore, lead: m.collectionScoreLead },
  { value: "unopenedPacks", label: m.unopenedPacks, lead: m.unopenedPacksLead },
  { value: "completedTrades", label: m.completedTrades, lead: m.completedTradesLead },
  { value: "divineCards", label: m.divineCards, lead: m.divineCardsLead },
] as const satisfies readonly { value: keyof Schemas["Rankings"]; label: () => string; lead: () => string }[];

export type Ranking = (typeof RANKINGS)[number];

/** The ranking for the `tab` parameter; the first for an unknown value. */
export function rankingOf(tab: unknown): Ranking {
  return RANKINGS.find(({ value }) => value === tab) ?? RANKINGS[0];
}

/** A value with its unit: "1 pack", "1,381 points". */
export const valueText = (ranking: Ranking, value: number) =>
  m.value({ ranking: ranking.value, value: Math.round(value) });
