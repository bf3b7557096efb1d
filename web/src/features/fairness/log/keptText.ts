import { listFormat } from "../../../lib/formats";
import type { KeptEvidence, KeptFileProblem } from "../kept";
import * as m from "./messages";

/** What is compared with the log, as a sentence. */
export function keptText({ receipts, heads }: KeptEvidence): string {
  if (receipts.length + heads.length === 0) return m.nothingKept();
  const items = [
    receipts.length === 0 ? [] : m.receiptCount({ count: receipts.length }),
    heads.length === 0 ? [] : m.headCount({ count: heads.length }),
  ].flat();
  return m.toCompare({ items: listFormat().format(items) });
}

/** Why a file cannot be compared, as a sentence. */
export function problemText(problem: KeptFileProblem): string {
  switch (problem.code) {
    case "empty":
      return m.fileEmpty();
    case "notReceipts":
      return m.fileNotReceipts();
    case "otherSite":
      return m.fileOfOtherSite(problem);
    case "notHead": {
      const { line, error } = problem;
      return m.fileLineNotHead({ line, problem: error.problem, field: error.field });
    }
  }
}
