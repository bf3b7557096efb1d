import type { Schemas } from "../../api/client";
import type { Report } from "./algorithm/check";
import * as common from "./messages";
import { NextSteps } from "./NextSteps";
import * as openings from "./openings/messages";
import type { Reading } from "./useReading";
import { VerdictBanner } from "./VerdictBanner";
import type { Earlier } from "./verification";
import * as m from "./version1/messages";

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
      mark={common.version1Mark()}
      headline={headline(report, isSecret, before)}
      explanation={explanation(report, isSecret, before)}
    >
      <NextSteps opening={opening} reading={before} />
    </VerdictBanner>
  );
}

function headline({ verdict }: Report, isSecret: boolean, before: Reading<Earlier>): string {
  if (verdict === "fails") return openings.openingWrong();
  if (verdict === "holds") return common.allMatches();
  if (before.state === "reading") return common.checking();
  return isSecret ? m.seedSecret() : m.open();
}

function explanation({ verdict, draws }: Report, isSecret: boolean, before: Reading<Earlier>): string {
  if (verdict === "fails") return common.checkFailedHint();
  if (verdict === "holds") {
    return m.holdsHint({ cards: draws.length, openings: before.result?.past.size ?? 0 });
  }
  if (before.state === "reading") return m.reading();
  return isSecret ? m.seedSecretHint() : m.openHint();
}
