import { Stream } from "./stream";

/** Section 22 of docs/fairness.md: the grade of a card. */

/** The weights of the grades 10, 9, … 1. */
export type GradeWeights = readonly number[];

/** A grade from 1 to 10, with the attempt that selected it. */
export interface DrawnGrade {
  grade: number;
  attempt: number;
}

/** The sum of the weights. */
export const sumOf = (weights: GradeWeights) => weights.reduce((sum, weight) => sum + weight, 0);

/** The grade for an integer below the sum of the weights; null for a larger one. */
export function gradeAt(weights: GradeWeights, x: number): number | null {
  let soFar = 0;
  for (const [index, weight] of weights.entries()) {
    soFar += weight;
    if (soFar > x) return 10 - index;
  }
  return null;
}

/** Draws a grade, without a round's randomness at level 1; null if the secret or the weights are invalid. */
export async function drawGrade(
  secret: string,
  randomness: string | null,
  weights: GradeWeights,
): Promise<DrawnGrade | null> {
  const sum = sumOf(weights);
  if (weights.length !== 10 || sum < 1 || !Number.isSafeInteger(sum)) return null;
  const stream = await Stream.forUse(secret, { use: "grade", randomness });
  if (stream === null) return null;
  const { value, attempt } = await stream.next("g", sum);
  const grade = gradeAt(weights, value);
  return grade === null ? null : { grade, attempt };
}
