import { isStandIn } from "./algorithm/beacon";
import type { Record2 } from "./algorithm/record2";
import type { Finding, MarkCode } from "./algorithm/verify/findings";
import type { Verification } from "./algorithm/verify/verify";
import * as m from "./openings/messages";

/** The table at the end of section 7 of docs/decisions/draw-2.md: what an opening of version 2 proves. */

export type Proof =
  | "witnessed-here"
  | "witnessed-by-file"
  | "ticket"
  | "browser-entropy"
  | "server-entropy"
  | "no-beacon"
  | "disturbed"
  | "other-beacon"
  | "demo-beacon";

/** The texts of a proof. */
export interface ProofLabels {
  /** The name of the mark. */
  mark: () => string;
  headline: () => string;
  /** The headline while something could not be checked yet; the same by default. */
  headlineOpen?: () => string;
  explanation: () => string;
  /** Whether the operator alone could not choose the result. */
  isStrong: boolean;
}

export const PROOF_LABELS: Record<Proof, ProofLabels> = {
  "witnessed-here": {
    mark: m.proofWitnessedHereMark,
    headline: m.proofWitnessedHereHeadline,
    explanation: m.proofWitnessedHereExplanation,
    isStrong: true,
  },
  "witnessed-by-file": {
    mark: m.proofWitnessedByFileMark,
    headline: m.proofWitnessedByFileHeadline,
    explanation: m.proofWitnessedByFileExplanation,
    isStrong: true,
  },
  ticket: {
    mark: m.proofTicketMark,
    headline: m.proofTicketHeadline,
    explanation: m.proofTicketExplanation,
    isStrong: true,
  },
  "browser-entropy": {
    mark: m.proofBrowserEntropyMark,
    headline: m.proofBrowserEntropyHeadline,
    explanation: m.proofBrowserEntropyExplanation,
    isStrong: true,
  },
  "server-entropy": {
    mark: m.proofServerEntropyMark,
    headline: m.proofServerEntropyHeadline,
    headlineOpen: m.proofUncheckedHeadline,
    explanation: m.proofServerEntropyExplanation,
    isStrong: false,
  },
  "no-beacon": {
    mark: m.proofNoBeaconMark,
    headline: m.proofNoBeaconHeadline,
    headlineOpen: m.proofUncheckedHeadline,
    explanation: m.proofNoBeaconExplanation,
    isStrong: false,
  },
  disturbed: {
    mark: m.proofDisturbedMark,
    headline: m.proofDisturbedHeadline,
    explanation: m.proofDisturbedExplanation,
    isStrong: false,
  },
  "other-beacon": {
    mark: m.proofOtherBeaconMark,
    headline: m.proofOtherBeaconHeadline,
    headlineOpen: m.proofUncheckedHeadline,
    explanation: m.proofOtherBeaconExplanation,
    isStrong: false,
  },
  "demo-beacon": {
    mark: m.proofDemoBeaconMark,
    headline: m.proofDemoBeaconHeadline,
    explanation: m.proofDemoBeaconExplanation,
    isStrong: false,
  },
};

export interface Proven {
  proof: Proof;
  /** The time in milliseconds for which this browser had the head before the round; null without. */
  aheadMs: number | null;
}

type Evidence = Pick<Verification, "marks" | "witnesses">;

/** What an opening proves; `beaconKey` is that of its batch's beacon. */
export function proofOf(
  openingId: string,
  record: Record2,
  { marks, witnesses }: Evidence,
  beaconKey: string | undefined,
): Proven {
  const none = { aheadMs: null };
  if (record.ticket == null) {
    if (record.entropy !== undefined) return { proof: "browser-entropy", ...none };
    return { proof: record.noBeacon === true ? "no-beacon" : "server-entropy", ...none };
  }
  const { batch } = record.ticket;
  const isMarked = (code: MarkCode, key: string, value: string | number) =>
    marks.some((mark) => mark.code === code && Reflect.get(mark.about, key) === value);
  if (isMarked("other_beacon", "batch", batch)) {
    return { proof: isStandIn(beaconKey) ? "demo-beacon" : "other-beacon", ...none };
  }
  if (isMarked("disturbed", "opening", openingId)) return { proof: "disturbed", ...none };
  const mine = witnesses.filter((witness) => witness.batch === batch);
  if (mine.some(({ aheadMs }) => aheadMs === null)) return { proof: "witnessed-by-file", ...none };
  const ahead = mine.flatMap(({ aheadMs }) => aheadMs ?? []);
  return ahead.length === 0
    ? { proof: "ticket", ...none }
    : { proof: "witnessed-here", aheadMs: Math.max(...ahead) };
}

/** Sentences for marks that restrict what an opening proves, beside the one for a rarely used pool. */
const NOTES: Partial<Record<MarkCode, () => string>> = {
  forced_modifier: m.noteForcedModifier,
  live_level_1: m.noteLiveLevel1,
  published_late: m.notePublishedLate,
  seed_overdue: m.noteSeedOverdue,
  time: m.noteTime,
  receipt_time: m.noteReceiptTime,
  break_explained: m.noteBreakExplained,
  head_late: m.noteHeadLate,
};

/** The marks on an opening that restrict what it proves, as sentences. `uses` counts the openings of its pool version. */
export function notesOf(marks: readonly Finding<MarkCode>[], uses: number): string[] {
  const codes = [...new Set(marks.map(({ code }) => code))];
  return codes.flatMap((code) => (code === "rare_pool" ? m.noteRarePool({ uses }) : (NOTES[code]?.() ?? [])));
}
