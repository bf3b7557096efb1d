import type { Verdict } from "./algorithm/check";
import type { GradeCheck } from "./algorithm/verify/oneGrade";
import type { RaffleCheck } from "./algorithm/verify/oneRaffle";

/** Titles and texts of the checks of grades and raffles. */

interface CheckLabels {
  title: string;
  results: Record<Verdict, string>;
}

const ROUND: CheckLabels = {
  title: "The round",
  results: {
    holds: "Its signature is valid under the beacon’s public key.",
    fails: "Its signature is missing or not valid.",
    open: "The beacon has not made the round yet.",
  },
};

export const RAFFLE_LABELS: Record<RaffleCheck, CheckLabels> = {
  list: {
    title: "The list",
    results: {
      holds: "It is the list whose digest was published.",
      fails: "It is not the list whose digest was published.",
      open: "It is published when the raffle closes, before the winners are drawn.",
    },
  },
  secret: {
    title: "The secret",
    results: {
      holds: "It is the one whose hash was published when the raffle opened.",
      fails: "It is not the one whose hash was published when the raffle opened.",
      open: "It is revealed with the draw. Its hash is public already.",
    },
  },
  log: {
    title: "The log",
    results: {
      holds: "The public log has a line with the same list and the same hash.",
      fails: "The public log has no line with this list and this hash.",
      open: "The raffle gets its line in the public log when the draw starts.",
    },
  },
  beacon: ROUND,
  winners: {
    title: "The winners",
    results: {
      holds: "Your browser drew again and got the same people.",
      fails: "Your browser drew again and got other people.",
      open: "The winners are not drawn yet.",
    },
  },
};

export const GRADE_LABELS: Record<GradeCheck, CheckLabels> = {
  log: {
    title: "The log",
    results: {
      holds: "The card was sent to grading once and drawn once, and no batch up to the draw was changed.",
      fails: "A line of this grade is missing or doubled, or a batch was changed.",
      open: "The grade is not drawn yet.",
    },
  },
  secret: {
    title: "The secret",
    results: {
      holds: "It has the hash that the log got when the card was sent to grading.",
      fails: "It does not have the hash that the log got when the card was sent to grading.",
      open: "It becomes public when the owner reveals the grade. The log has its hash.",
    },
  },
  beacon: ROUND,
  grade: {
    title: "The grade",
    results: {
      holds: "Your browser drew again and got the same grade.",
      fails: "Your browser drew again and got another grade.",
      open: "It can be drawn again once the owner reveals the grade.",
    },
  },
};

/** The checks that apply, with their results in words. */
export function resultsOf<C extends string>(
  names: readonly C[],
  verdicts: Readonly<Partial<Record<C, Verdict>>>,
  labels: Readonly<Record<C, CheckLabels>>,
) {
  return names.flatMap((name) => {
    const verdict = verdicts[name];
    const { title, results } = labels[name];
    return verdict === undefined ? [] : { title, verdict, result: results[verdict] };
  });
}
