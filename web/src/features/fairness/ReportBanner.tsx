import type { Schemas } from "../../api/client";
import { formatNumber } from "../../lib/formats";
import type { Report } from "./algorithm/check";
import { NextSteps } from "./NextSteps";
import type { Reading } from "./useReading";
import { VerdictBanner } from "./VerdictBanner";
import type { Earlier } from "./verification";

interface ReportBannerProps {
  opening: Schemas["Opening"];
  report: Report;
  before: Reading<Earlier>;
}

/** The overall result of a check of version 1, with the next steps. */
export function ReportBanner({ opening, report, before }: ReportBannerProps) {
  const isSecret = opening.fairness.serverSeed == null;
  return (
    <VerdictBanner
      verdict={report.verdict}
      mark="Version 1"
      headline={headline(report, isSecret, before)}
      explanation={explanation(report, isSecret, before)}
    >
      <NextSteps opening={opening} reading={before} />
    </VerdictBanner>
  );
}

function headline({ verdict }: Report, isSecret: boolean, before: Reading<Earlier>): string {
  if (verdict === "fails") return "This opening does not add up";
  if (verdict === "holds") return "Everything matches";
  if (before.state === "reading") return "Checking…";
  return isSecret ? "Checks out so far: the seed is still secret" : "Checks out so far";
}

function explanation({ verdict, draws }: Report, isSecret: boolean, before: Reading<Earlier>): string {
  if (verdict === "fails") {
    return "At least one check below failed. Keep this page’s address, and ask the streamer about it.";
  }
  if (verdict === "holds") {
    const cards = draws.length === 1 ? "The card was" : `All ${draws.length} cards were`;
    const others = before.result?.past.size ?? 0;
    const openings = others === 1 ? "opening" : `${formatNumber(others)} openings`;
    return `${cards} drawn again from a seed that was fixed in advance, and compared with the ${openings} that came before this one. The operator of this site could know the result in advance.`;
  }
  if (before.state === "reading") return "Reading everything that was opened before this pack.";
  if (isSecret) {
    return "The seed of this opening is still in use. It is revealed when its owner asks for it, or within a month. Then this page draws every card again.";
  }
  return "What the record says by itself is right. To see that every copy was really free, your browser has to read the openings before this one.";
}
