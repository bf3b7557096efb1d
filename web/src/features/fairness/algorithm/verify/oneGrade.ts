import type { Beacon } from "../beacon";
import { combine, type Verdict } from "../check";
import type { CheckControl } from "./control";
import type { PublicData, RevealedGrade } from "./data";
import type { ProblemCode } from "./findings";
import { checkGrades, hashOf } from "./grades";
import { checkLog } from "./log";
import type { EntryOf } from "./logIndex";
import { checkRounds } from "./rounds";
import type { Round } from "./signatures";
import { worldOf } from "./world";

/** Section 22 of docs/fairness.md: the check of one grade. */

/** The log up to a grade's `grade-due` line, and what is public of the grade. */
export interface PublicGrade extends Pick<PublicData, "batches" | "rounds" | "beacons" | "begin"> {
  cardId: string;
  /** The grade that the card shows; null before it is revealed. */
  shown: number | null;
  /** Undefined before it is revealed. */
  revealed: RevealedGrade | undefined;
}

/** All checks of a grade, in the order of the page. */
export const GRADE_CHECKS = ["log", "secret", "beacon", "grade"] as const;

export type GradeCheck = (typeof GRADE_CHECKS)[number];

export interface GradeReport {
  verdict: Verdict;
  /** The beacon is checked at level 2. */
  checks: Partial<Record<GradeCheck, Verdict>>;
  /** The lines of the grade; null without one. */
  handedIn: EntryOf<"grade"> | null;
  due: EntryOf<"grade-due"> | null;
  /** The weights that it is drawn with. */
  weights: EntryOf<"weights"> | null;
  /** The round that it is drawn with, and its beacon; null at level 1. */
  round: Round | null;
  beacon: Beacon | null;
}

const verdictOf = (holds: boolean): Verdict => (holds ? "holds" : "fails");

/** Runs the checks that apply, on the data that is public. Rejects when the signal is aborted. */
export async function checkGrade(
  { cardId, shown, revealed, ...log }: PublicGrade,
  control: CheckControl = {},
): Promise<GradeReport> {
  const grades = revealed === undefined ? [] : [revealed];
  const world = await worldOf({ ...log, pools: [], runs: [], openings: [], grades });
  const isOfCard = ({ line }: EntryOf<"grade"> | EntryOf<"grade-due">) => line.cardId === cardId;
  const handedIn = world.log.of("grade").find(isOfCard) ?? null;
  const due = world.log.of("grade-due").find(isOfCard) ?? null;
  const beaconId = due?.line.level === 2 ? due.batch.beacon : null;
  const round = (due && beaconId && log.rounds?.find(isRoundOf(due))) || null;
  const data = { ...world.data, rounds: round === null ? [] : [round] };
  const rounds = await checkRounds({ ...world, data }, control);
  const found = await checkGrades(world, rounds.randomness);
  const chain = await checkLog(world);
  const hasProblem = (...codes: ProblemCode[]) =>
    found.problems.some(
      ({ code, about }) => codes.includes(code) && "card" in about && about.card === cardId,
    );
  const isOpen = revealed === undefined;
  const checks: GradeReport["checks"] = {
    log: due === null ? "open" : verdictOf(chain.problems.length === 0 && !hasProblem("grade_twice")),
    secret: isOpen ? "open" : verdictOf((await hashOf(revealed.secret)) === handedIn?.line.commitment),
    ...(due?.line.level === 2
      ? { beacon: round === null && isOpen ? "open" : verdictOf(rounds.randomness.size === 1) }
      : {}),
    grade: isOpen ? "open" : verdictOf(revealed.grade === shown && !hasProblem("grade", "beacon_signature")),
  };
  return {
    verdict: combine(Object.values(checks)),
    checks,
    handedIn,
    due,
    weights: weightsBefore(due, world.log.of("weights")),
    round,
    beacon: world.beacons.get(beaconId ?? "") ?? null,
  };
}

const isRoundOf =
  ({ batch }: EntryOf<"grade-due">) =>
  ({ beacon, round }: Round) =>
    batch.beacon === beacon && batch.round === round;

const weightsBefore = (due: EntryOf<"grade-due"> | null, weights: readonly EntryOf<"weights">[]) =>
  weights.findLast(({ order }) => order < (due?.order ?? 0)) ?? null;
