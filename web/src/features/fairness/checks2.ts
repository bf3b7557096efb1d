import type { About, Finding, ProblemCode } from "./algorithm/verify/findings";
import type { CheckLabels } from "./labels";
import * as m from "./openings/messages";
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

export const CHECK2_LABELS: Record<Check2, CheckLabels> = {
  record: { title: m.checkRecord, result: m.checkRecordResult },
  log: { title: m.checkLog, result: m.checkLogResult },
  seed: { title: m.checkSeed, result: m.checkSeedResult },
  ticket: { title: m.checkTicket, result: m.checkTicketResult },
  beacon: { title: m.checkBeacon, result: m.checkBeaconResult },
  pool: { title: m.checkPool, result: m.checkPoolResult },
  free: { title: m.checkFree, result: m.checkFreeResult },
  draws: { title: m.checkDraws, result: m.checkDrawsResult },
  kept: { title: m.checkKept, result: m.checkKeptResult },
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
