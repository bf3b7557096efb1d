import type { Verdict } from "./algorithm/check";
import type { CheckResult } from "./CheckList";

/** The texts of a check. */
export interface CheckLabels {
  title: () => string;
  result: (values: { verdict: Verdict }) => string;
}

/** The checks that apply, with their results in words. */
export function resultsOf<C extends string>(
  names: readonly C[],
  verdicts: Readonly<Partial<Record<C, Verdict>>>,
  labels: Readonly<Record<C, CheckLabels>>,
): CheckResult[] {
  return names.flatMap((name) => {
    const verdict = verdicts[name];
    const { title, result } = labels[name];
    return verdict === undefined ? [] : { title: title(), verdict, result: result({ verdict }) };
  });
}
