import { Fold } from "../../ui/Fold";
import { Notice } from "../../ui/Notice";
import type { Finding, ProblemCode } from "./algorithm/verify/findings";
import { FindingList } from "./FindingList";

/** The problems before an opening; renders nothing without one. */
export function EarlierProblems({ problems }: { problems: readonly Finding<ProblemCode>[] }) {
  if (problems.length === 0) return null;
  return (
    <Notice as="div" role="alert">
      <strong>Something before this opening does not add up.</strong> It may have changed which copies were
      free.
      <Fold title={problems.length === 1 ? "Show the problem" : `Show the ${problems.length} problems`}>
        <FindingList findings={problems} />
      </Fold>
    </Notice>
  );
}
