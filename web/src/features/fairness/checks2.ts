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
    title: "The record is unchanged",
    results: {
      holds: "The record matches its digest.",
      fails: "The record does not match its digest, or it breaks the rules.",
      open: "The record was not checked.",
    },
  },
  log: {
    title: "It is in the public log",
    results: {
      holds: "The log has its line with the same digest, and no batch up to there was changed.",
      fails: "The log has another digest or no line, or a batch was changed.",
      open: "Its line is not in the log yet. The next batch follows within seconds.",
    },
  },
  seed: {
    title: "The seed was fixed in advance",
    results: {
      holds: "Its hash was in the log before the opening, and no earlier opening with this seed is missing.",
      fails: "The seed was not fixed as the rules say, or an opening made with it is missing.",
      open: "The seed was not checked.",
    },
  },
  ticket: {
    title: "The ticket came first",
    results: {
      holds: "The record fits its ticket, and the ticket’s batch names a number that did not exist yet.",
      fails: "The record does not fit its ticket, or the ticket breaks the rules.",
      open: "The ticket was not checked.",
    },
  },
  beacon: {
    title: "The beacon made the number",
    results: {
      holds: "Its signature is valid under the beacon’s public key.",
      fails: "The signature is missing or not valid.",
      open: "The signature was not checked.",
    },
  },
  pool: {
    title: "The pack’s contents were published",
    results: {
      holds: "The log had the contents and odds before the draw.",
      fails:
        "It was drawn from contents that were not published in time, or that the page shows differently.",
      open: "The contents were not compared.",
    },
  },
  free: {
    title: "Every drawn copy was free",
    results: {
      holds: "Every drawn copy was free, and every skipped copy was held as the record says.",
      fails: "A drawn copy was not in the pack or not free, or a skipped copy was free.",
      open: "The copies were not compared.",
    },
  },
  draws: {
    title: "Every card follows from the seed",
    results: {
      holds: "Your browser drew again and got the same cards.",
      fails: "Your browser drew again and got another result.",
      open: "The cards can be drawn again once the seed is revealed.",
    },
  },
  kept: {
    title: "The kept receipts and heads agree",
    results: {
      holds: "They say the same as the log.",
      fails: "A kept receipt or head differs from the log.",
      open: "This browser has no receipt or head to compare.",
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
