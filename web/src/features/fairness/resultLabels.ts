import type { GradeCheck } from "./algorithm/verify/oneGrade";
import type { RaffleCheck } from "./algorithm/verify/oneRaffle";
import type { CheckLabels } from "./labels";
import * as m from "./results/messages";

/** Titles and results of the checks of grades and raffles. */

export const RAFFLE_LABELS: Record<RaffleCheck, CheckLabels> = {
  list: { title: m.raffleCheckList, result: m.raffleCheckListResult },
  secret: { title: m.raffleCheckSecret, result: m.raffleCheckSecretResult },
  log: { title: m.raffleCheckLog, result: m.raffleCheckLogResult },
  beacon: { title: m.checkRound, result: m.checkRoundResult },
  winners: { title: m.raffleCheckWinners, result: m.raffleCheckWinnersResult },
};

export const GRADE_LABELS: Record<GradeCheck, CheckLabels> = {
  log: { title: m.gradeCheckLog, result: m.gradeCheckLogResult },
  secret: { title: m.gradeCheckSecret, result: m.gradeCheckSecretResult },
  beacon: { title: m.checkRound, result: m.checkRoundResult },
  grade: { title: m.gradeCheckGrade, result: m.gradeCheckGradeResult },
};
