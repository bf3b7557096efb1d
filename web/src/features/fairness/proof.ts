import type { Record2 } from "./algorithm/record2";
import type { Finding, MarkCode } from "./algorithm/verify/findings";
import type { Verification } from "./algorithm/verify/verify";

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

interface ProofLabels {
  /** The name of the mark. */
  mark: string;
  headline: string;
  explanation: string;
  /** Whether the operator alone could not choose the cards. */
  isStrong: boolean;
}

export const PROOF_LABELS: Record<Proof, ProofLabels> = {
  "witnessed-here": {
    mark: "Ticket and beacon, witnessed by this browser",
    headline: "Neither streamer nor opener could choose these cards",
    explanation:
      "The ticket was in the public log before the beacon’s number existed, and this browser had the log’s head in time. This holds if the code of this page is honest; “foilcast verify” checks it without this page.",
    isStrong: true,
  },
  "witnessed-by-file": {
    mark: "Ticket and beacon, witnessed by a file",
    headline: "Neither streamer nor opener could choose these cards",
    explanation:
      "The ticket was in the public log before the beacon’s number existed. The watch file that you added had the log’s head in time.",
    isStrong: true,
  },
  ticket: {
    mark: "Ticket and beacon, witness not known",
    headline: "Drawn by ticket and beacon",
    explanation:
      "All public data fits a ticket that was fixed before the beacon’s number existed. A person who kept the log’s heads at that time can confirm it; this page cannot.",
    isStrong: true,
  },
  "browser-entropy": {
    mark: "Browser entropy",
    headline: "The streamer alone could not choose these cards",
    explanation:
      "The opener’s browser added random bytes after the server had fixed the seed. Streamer and opener together could choose them, and so could a person who read the server’s database.",
    isStrong: true,
  },
  "server-entropy": {
    mark: "Server entropy only",
    headline: "The streamer could know these cards",
    explanation:
      "The server fixed the seed before the opening, but no browser added random bytes. So the operator of this site could know the result in advance.",
    isStrong: false,
  },
  "no-beacon": {
    mark: "No beacon",
    headline: "The streamer could know these cards",
    explanation:
      "The public beacon could not be used at that time, so there was no ticket. The server fixed the seed in advance, but the operator of this site could know the result.",
    isStrong: false,
  },
  disturbed: {
    mark: "Disturbed",
    headline: "Drawn by ticket, but disturbed",
    explanation:
      "An event after the ticket changed which copies were free. It may have changed these cards, so this proves no more than a pack opened at once.",
    isStrong: false,
  },
  "other-beacon": {
    mark: "Other beacon",
    headline: "The streamer could know these cards",
    explanation:
      "The number came from a beacon that this check does not trust. The beacon’s operator and the streamer could know the number in advance.",
    isStrong: false,
  },
  "demo-beacon": {
    mark: "Demo beacon",
    headline: "Right, but only a demonstration",
    explanation:
      "This site draws with a stand-in for the public beacon. The draw works as usual, but anyone can compute the stand-in’s numbers in advance.",
    isStrong: false,
  },
};

/** The key of the stand-in beacon of demo and tests, whose secret is in the source. */
const STAND_IN_KEY =
  "aca3d3f23ffaa9c313d8d1eee7334b732ad3e0b7b1851da419e05b7b00cb22ec30d12a0714e0e888dc413e2ef4226ac7" +
  "0f6cc89177433364eaada2ee447620aef17bd7cea956458af382cfce758658933765e641416c0bf78518463afad085ef";

/** Whether a key is that of the stand-in beacon. */
export const isStandIn = (publicKey: string | undefined) => publicKey === STAND_IN_KEY;

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
const NOTES: Partial<Record<MarkCode, string>> = {
  forced_modifier: "The streamer chose the modifier. The cards themselves were drawn.",
  live_level_1:
    "It was opened live without a ticket, and its record does not say that the beacon was missing.",
  published_late: "The ticket’s batch was published late. Only a kept head proves that the ticket was first.",
  seed_overdue:
    "The seed of this opening is still secret after more than 45 days. It should have been revealed.",
  time: "The time of the opening does not fit the time of its batch.",
  receipt_time: "The time of the opening is more than 5 minutes off the time of your request.",
  break_explained: "The seeds of this account were replaced when the site was restored from a backup.",
  head_late: "A watch file has the head of this batch, but only after the number was public.",
};

/** The marks on an opening that restrict what it proves, as sentences. `uses` counts the openings of its pool version. */
export function notesOf(marks: readonly Finding<MarkCode>[], uses: number): string[] {
  const codes = [...new Set(marks.map(({ code }) => code))];
  return codes.flatMap((code) => (code === "rare_pool" ? rareText(uses) : (NOTES[code] ?? [])));
}

const rareText = (uses: number) =>
  `These contents of the pack were used only ${uses === 1 ? "once" : `${uses} times`} so far. Look at what the pack could contain.`;
