import type { Schemas } from "../../../api/client";
import { dateFormat } from "../../../lib/formats";
import { patternName } from "../../cards/patternTexts";
import * as m from "./messages";

type Outlook = Schemas["SupplyOutlook"];
type Milestone = Schemas["Milestone"];

const dates = dateFormat({ dateStyle: "medium" });
const dayOf = (instant: string) => dates.format(new Date(instant));

/** The range of the number of packs over all runs, and the date of the last pack. */
export function durationTexts({ packs: { low, high }, endsAt, runs }: Outlook): string[] {
  return [
    ...(low === high ? [] : [m.runSpread({ low, high, runs })]),
    ...(endsAt == null ? [] : [m.runUntil({ day: dayOf(endsAt) })]),
  ];
}

/** The reason for the end of the run, and the number of copies left. */
export const endText = ({ end, left }: Outlook): string =>
  m.runEnd({ end: end === "soldOut" ? "other" : end, left: left.median });

/** A milestone of the run with its time. */
export function milestoneText(milestone: Milestone, { packs, runs: allRuns }: Outlook): string {
  const { rarity, pack, at, runs } = milestone;
  return m.milestone({
    kind: kindOf(milestone),
    rarity: rarity ?? "",
    pack: pack.median,
    share: Math.min(1, pack.median / Math.max(1, packs.median)),
    dated: at == null ? "none" : "other",
    day: at == null ? "" : dayOf(at),
    reached: runs < allRuns ? "other" : "always",
    runs,
    allRuns,
  });
}

function kindOf({ kind, rarity }: Milestone) {
  if (kind === "gone") return rarity == null ? "goneCard" : "gone";
  return kind === "pityStandIn" || kind === "standIn" ? kind : "other";
}

/**
 * The packs of the run with patterns and with bad-luck protection, and the effect of keeping packs closed, for `expires`
 * days at most.
 */
export function effectTexts({ hits, patterns, hoarding }: Outlook, expires = ""): string[] {
  const found = patterns.filter(({ packs }) => packs.high > 0);
  return [
    ...(hits.high > 0 ? [m.protectedPacks({ packs: hits.median })] : []),
    ...found.map(({ pattern, packs }) =>
      m.patternPacks({ pattern: patternName(pattern), packs: packs.median }),
    ),
    ...(hoarding == null ? [] : hoardingTexts(hoarding, expires)),
  ];
}

function hoardingTexts(hoarding: Schemas["HoardingOutlook"], expires: string): string[] {
  const { rarity, asTheyCome: atOnce, hoarded: kept, opened } = hoarding;
  if (kept == null) return [m.keepClosedNever({ rarity, atOnce })];
  return [
    m.keepClosed({ rarity, atOnce, kept }),
    ...(opened < 1 ? [m.keepClosedShare({ share: opened })] : []),
    ...(expires === "" ? [] : [m.keepClosedLimit({ days: Number(expires) })]),
  ];
}
