import type { Verdict } from "./algorithm/check";
import type { About, Finding, ProblemCode } from "./algorithm/verify/findings";
import type { OpeningRecord } from "./types";

/** The checks of an opening of version 2, as the page groups the codes of section 7 of docs/decisions/draw-2.md. */

export const CHECKS2 = [
  "record",
  "log",
  "seed",
  "ticket",
  "beacon",
  "pool",
  "free",
  "draws",
  "kept",
] as const;
export type Check2 = (typeof CHECKS2)[number];

/** The check that a problem belongs to. */
const CHECK_OF: Record<ProblemCode, Check2> = {
  version: "record",
  record: "record",
  entropy_format: "record",
  entropy_reused: "record",
  log_broken: "log",
  log_mismatch: "log",
  held_back: "log",
  seed_unlogged: "seed",
  chain_break: "seed",
  counter: "seed",
  downgraded: "seed",
  ticket_mismatch: "ticket",
  level_wrong: "ticket",
  draw_order: "ticket",
  ticket_not_drawn: "ticket",
  refused_wrongly: "ticket",
  round_order: "ticket",
  batch_time: "ticket",
  beacon_signature: "beacon",
  pool: "pool",
  rules: "free",
  draws: "draws",
  pity: "draws",
  pattern: "draws",
  grade: "draws",
  raffle: "draws",
  grade_twice: "log",
  raffle_not_drawn: "log",
  head_changed: "kept",
  receipt: "kept",
};

interface CheckLabels {
  title: string;
  results: Record<Verdict, string>;
}

export const CHECK2_LABELS: Record<Check2, CheckLabels> = {
  record: {
    title: "The record is whole",
    results: {
      holds: "Its digest is that of what it says.",
      fails: "Its digest belongs to another text, or it breaks the rules of a record.",
      open: "The record was not checked.",
    },
  },
  log: {
    title: "It is in the public log",
    results: {
      holds: "The log has its line with the same digest, and the log up to there is an unbroken chain.",
      fails: "The log says something else, or its chain is broken.",
      open: "Its line is not in the log yet. The next batch follows within seconds.",
    },
  },
  seed: {
    title: "The seed was fixed beforehand",
    results: {
      holds: "Its hash was in the log before, and its openings are counted without a gap.",
      fails: "The seed was not fixed as the rules say, or an opening made with it is missing.",
      open: "The seed was not checked.",
    },
  },
  ticket: {
    title: "The ticket came first",
    results: {
      holds: "The record is what the ticket says, and its batch names a number that was still to come.",
      fails:
        "The opening does not follow from its ticket, or the ticket was not made and drawn as the rules say.",
      open: "The ticket was not checked.",
    },
  },
  beacon: {
    title: "The number is the beacon’s",
    results: {
      holds: "Its signature is valid under the beacon’s public key.",
      fails: "The signature is missing or not the beacon’s.",
      open: "The signature was not checked.",
    },
  },
  pool: {
    title: "The pack’s contents were published",
    results: {
      holds: "The contents and odds that it was drawn from were in the log before.",
      fails: "It was drawn from contents that were not published in time, or not as they are shown.",
      open: "The contents were not compared.",
    },
  },
  free: {
    title: "Free was free, and held was held",
    results: {
      holds: "Nobody had these copies before, and every copy passed over was held by the one that is named.",
      fails:
        "A copy was drawn that was not in the pack or not free, or one was passed over that nobody held.",
      open: "The copies were not compared.",
    },
  },
  draws: {
    title: "Every card follows from the seed",
    results: {
      holds: "Drawn again in your browser, every card came out the same.",
      fails: "Drawn again in your browser, something else came out.",
      open: "The cards can be drawn again once the seed is revealed.",
    },
  },
  kept: {
    title: "It is what was kept",
    results: {
      holds: "The receipts and heads that were kept say the same.",
      fails: "A receipt or head that was kept says something else.",
      open: "Nothing was kept here to compare with.",
    },
  },
};

/** What the findings of an opening can be about. */
export interface Subject2 {
  id: string;
  record: OpeningRecord;
  /** The numbers of the batches with its ticket and its line. */
  batches: readonly number[];
}

/** Whether a finding is about the opening itself; others are about something before it. */
export function isAbout({ id, record, batches }: Subject2, about: About): boolean {
  if ("opening" in about) return about.opening === id;
  if ("ticket" in about) return about.ticket === id;
  if ("batch" in about) return batches.includes(about.batch);
  if ("round" in about) return "round" in record && record.round === about.round;
  if ("seed" in about) return about.seed === record.seedHash;
  if ("pool" in about) return about.pool === `${record.packId} ${record.oddsVersion}`;
  return "receipt" in about;
}

interface CheckState {
  /** Problems with the opening itself. */
  problems: readonly Finding<ProblemCode>[];
  hasTicket: boolean;
  isLogged: boolean;
  canDraw: boolean;
  isKept: boolean;
}

/** The verdict of each check; checks that do not apply are left out. */
export function verdictsOf({ problems, hasTicket, isLogged, canDraw, isKept }: CheckState) {
  const failed = new Set(problems.map(({ code }) => CHECK_OF[code]));
  const isOpen = (check: Check2) => (check === "log" && !isLogged) || (check === "draws" && !canDraw);
  const applies = (check: Check2) =>
    failed.has(check) ||
    (check === "ticket" || check === "beacon" ? hasTicket : check === "kept" ? isKept : true);
  return CHECKS2.filter(applies).map((check) => ({
    check,
    verdict: failed.has(check) ? ("fails" as const) : isOpen(check) ? ("open" as const) : ("holds" as const),
  }));
}
