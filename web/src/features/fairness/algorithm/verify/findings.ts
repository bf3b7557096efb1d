/** Section 25 of docs/fairness.md: what a check reports. */

/** A problem makes the verification fail. */
export type ProblemCode =
  | "version"
  | "log_broken"
  | "round_order"
  | "batch_time"
  | "beacon_signature"
  | "record"
  | "entropy_format"
  | "entropy_reused"
  | "rules"
  | "draws"
  | "pity"
  | "pattern"
  | "seed_unlogged"
  | "chain_break"
  | "counter"
  | "downgraded"
  | "pool"
  | "ticket_mismatch"
  | "level_wrong"
  | "draw_order"
  | "ticket_not_drawn"
  | "refused_wrongly"
  | "log_mismatch"
  | "held_back"
  | "grade"
  | "raffle"
  | "grade_twice"
  | "raffle_not_drawn"
  | "head_changed"
  | "receipt";

/** A mark is shown and counted. */
export type MarkCode =
  | "other_beacon"
  | "published_late"
  | "break_explained"
  | "server_entropy"
  | "no_beacon"
  | "seed_overdue"
  | "rare_pool"
  | "forced_modifier"
  | "live_level_1"
  | "ticket_waiting"
  | "disturbed"
  | "time"
  | "level_1"
  | "weights_changed"
  | "head_lost"
  | "head_late"
  | "receipt_time"
  | "receipt_open";

/** What a finding is about: ids, hashes, the number of a batch, `<packId> <version>`, the index of a receipt. */
export type About =
  | { opening: string }
  | { ticket: string }
  | { batch: number }
  | { round: number }
  | { seed: string }
  | { pool: string }
  | { card: string }
  | { raffle: string }
  | { list: "openings" | "exceptions" | "runs" }
  | { receipt: number };

export interface Finding<Code> {
  code: Code;
  about: About;
}

/** The problems and marks of one or more checks. */
export class Findings {
  readonly problems: Finding<ProblemCode>[] = [];
  readonly marks: Finding<MarkCode>[] = [];

  problem(code: ProblemCode, about: About): void {
    this.problems.push({ code, about });
  }

  /** Reports a problem unless a condition holds. */
  require(holds: boolean, code: ProblemCode, about: About): void {
    if (!holds) this.problem(code, about);
  }

  mark(code: MarkCode, about: About): void {
    this.marks.push({ code, about });
  }

  /** Adds the findings of another check. */
  add({ problems, marks }: Findings): void {
    for (const one of problems) this.problems.push(one);
    for (const one of marks) this.marks.push(one);
  }
}
