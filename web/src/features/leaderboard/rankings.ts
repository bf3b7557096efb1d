import type { Schemas } from "../../api/client";
import { formatNumber } from "../../lib/formats";

/** The tabs, in the specification's order. */
export const RANKINGS = [
  {
    value: "collectionScore",
    label: "Collection Score",
    lead: "Rare cards count most; a modifier adds half, every grade a tenth.",
    unit: ["point", "points"],
  },
  {
    value: "unopenedPacks",
    label: "Unopened Packs",
    lead: "Packs that wait to be opened.",
    unit: ["pack", "packs"],
  },
  {
    value: "completedTrades",
    label: "Completed Trades",
    lead: "Trades and sales that went through.",
    unit: ["trade", "trades"],
  },
  {
    value: "divineCards",
    label: "Divine Cards",
    lead: "Only one copy of each is ever printed.",
    unit: ["card", "cards"],
  },
] as const satisfies readonly {
  value: keyof Schemas["Rankings"];
  label: string;
  lead: string;
  unit: readonly [string, string];
}[];

export type Ranking = (typeof RANKINGS)[number];

/** The ranking for the `tab` parameter; the first for an unknown value. */
export function rankingOf(tab: unknown): Ranking {
  return RANKINGS.find(({ value }) => value === tab) ?? RANKINGS[0];
}

/** A value with its unit: "1 pack", "1,381 points". */
export function valueText({ unit: [one, many] }: Ranking, value: number): string {
  const rounded = Math.round(value);
  return `${formatNumber(rounded)} ${rounded === 1 ? one : many}`;
}

/** A champion's figure as a whole number. */
export const figureText = (figure: number) => formatNumber(Math.round(figure));
