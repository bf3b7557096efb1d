// Section 22 of docs/fairness.md: grades.

/** Draws a grade, with its attempt. `weights` are those of the grades 10, 9, … 1, as in a `weights` line. */
export function drawGrade(weights, stream) {
  const sum = weights.reduce((sum, weight) => sum + weight, 0);
  if (sum === 0) throw new Error("a weight must be above 0");
  const { value, attempt } = stream.next("g", sum);
  let soFar = 0;
  const index = weights.findIndex((weight) => (soFar += weight) > value);
  return { grade: weights.length - index, attempt };
}
