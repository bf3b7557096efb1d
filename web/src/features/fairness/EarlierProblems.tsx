import { Fold } from "../../ui/Fold";
import { Notice } from "../../ui/Notice";
import type { Finding, ProblemCode } from "./algorithm/verify/findings";
import { FindingList } from "./FindingList";
import * as m from "./openings/messages";

/** The problems before an opening; renders nothing without one. */
export function EarlierProblems({ problems }: { problems: readonly Finding<ProblemCode>[] }) {
  if (problems.length === 0) return null;
  return (
    <Notice as="div" role="alert">
      {m.earlierProblems({ b: (text) => <strong>{text}</strong> })}
      <Fold title={m.showProblems({ count: problems.length })}>
        <FindingList findings={problems} />
      </Fold>
    </Notice>
  );
}
