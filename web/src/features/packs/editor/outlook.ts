import type { Schemas } from "../../../api/client";
import { dateFormat, formatNumber } from "../../../lib/formats";
import { patternName } from "../../../lib/patterns";
import { chance } from "../odds/chance";

type Outlook = Schemas["SupplyOutlook"];
type Milestone = Schemas["Milestone"];

const dates = dateFormat({ dateStyle: "medium" });
const onDate = (instant: string | null | undefined) =>
  instant == null ? "" : `, on ${dates.format(new Date(instant))}`;

/** Text after the number of packs: the range over all runs, and the date of the last pack. */
export function durationText({ packs, endsAt, runs }: Outlook): string {
  const spread =
    packs.low === packs.high
      ? ""
      : ` (${formatNumber(packs.low)} to ${formatNumber(packs.high)} in ${runs} runs)`;
  return `${spread}${endsAt == null ? "" : `, until ${dates.format(new Date(endsAt))}`}`;
}

/** The reason for the end of the run, and the number of copies left. */
export function endText({ end, left }: Outlook): string {
  const rest =
    left.median === 0
      ? "Every copy is pulled."
      : left.median === 1
        ? "One copy is left then."
        : `${formatNumber(left.median)} copies are left then.`;
  if (end === "timeOver") return `The pack’s time ends before its cards run out. ${rest}`;
  if (end === "tooLong") return `It goes on for longer than this simulation. ${rest}`;
  return `Then fewer copies are left than a pack has cards. ${rest}`;
}

/** A milestone of the run with its time. */
export function milestoneText({ kind, rarity, pack, at, runs }: Milestone, outlook: Outlook): string {
  const share = Math.min(1, pack.median / Math.max(1, outlook.packs.median));
  const when = `pack ${formatNumber(pack.median)}, ${Math.round(share * 100)}% of the run${onDate(at)}`;
  const often = runs < outlook.runs ? ` (in ${runs} of ${outlook.runs} runs)` : "";
  if (kind === "gone") return `The last ${rarity ?? "card"} is pulled: ${when}${often}`;
  if (kind === "pityStandIn") return `Bad-luck protection has nothing left to give: ${when}${often}`;
  if (kind === "standIn") return `The guarantee cannot be kept any more: ${when}${often}`;
  return `The same card comes twice in a pack: ${when}${often}`;
}

const perPack = (cards: number) => `${cards.toFixed(2)} a pack`;

/**
 * The packs of the run with patterns and with bad-luck protection, and the effect of keeping packs closed, for `expires`
 * days at most.
 */
export function effectTexts({ hits, patterns, hoarding }: Outlook, expires = ""): string[] {
  const found = patterns.filter(({ packs }) => packs.high > 0);
  return [
    ...(hits.high > 0 ? [`Bad-luck protection applies to ${formatNumber(hits.median)} packs.`] : []),
    ...found.map(({ pattern, packs }) => `${patternName(pattern)}: ${formatNumber(packs.median)} packs.`),
    ...(hoarding == null ? [] : [hoardingText(hoarding, expires)]),
  ];
}

function hoardingText(
  { rarity, asTheyCome, hoarded, opened }: Schemas["HoardingOutlook"],
  expires: string,
): string {
  const usual = `People who open packs at once get ${rarity} cards at ${perPack(asTheyCome)}.`;
  if (hoarded == null)
    return `${usual} Keeping packs closed until that chance doubles never pays: it does not double.`;
  const others =
    opened < 1
      ? ` The chance doubles in ${chance(opened)} of the runs; in the others the packs stay closed.`
      : "";
  const limit =
    expires === ""
      ? ""
      : ` The simulation keeps packs without limit; this pack expires after ${expires} days.`;
  return `${usual} People who keep them until that chance has doubled get ${perPack(hoarded)}.${others}${limit}`;
}
