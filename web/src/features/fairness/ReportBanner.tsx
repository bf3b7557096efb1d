import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { messageOf, type Schemas } from "../../api/client";
import { formatNumber } from "../../lib/formats";
import { Button, buttonClass } from "../../ui/Button";
import { Row } from "../../ui/Row";
import { Text } from "../../ui/Text";
import { me } from "../auth/queries";
import { useSession } from "../auth/session";
import type { Report } from "./algorithm/check";
import { EarlierOpeningHidden } from "./algorithm/past";
import styles from "./Fairness.module.css";
import type { PastState } from "./usePast";
import { VerdictBanner } from "./VerdictBanner";

interface ReportBannerProps {
  opening: Schemas["Opening"];
  report: Report;
  before: PastState;
}

/** The overall result of a verification, with the next steps. */
export function ReportBanner({ opening, report, before }: ReportBannerProps) {
  const isSecret = opening.fairness.serverSeed == null;
  const session = useSession();
  const user = useQuery({ ...me(), enabled: isSecret && session === "in" }).data;
  const needsRead = before.state === "idle" || before.state === "failed";
  // Only the owner of the opening can reveal its seed.
  const mayReveal = isSecret && user?.username === opening.username;
  return (
    <VerdictBanner
      verdict={report.verdict}
      headline={headline(report, isSecret, before)}
      explanation={explanation(report, isSecret, before)}
    >
      {before.state === "reading" ? (
        <progress className={styles.progress} value={before.share} aria-label="Openings read" />
      ) : null}
      {before.state === "failed" ? (
        <Text max="70ch" tone="soft" role="alert">
          {failureText(before.error)}
        </Text>
      ) : null}
      {needsRead || mayReveal ? (
        <Row gap={2} align="stretch">
          {needsRead ? (
            <Button kind="primary" onClick={before.read}>
              {before.state === "failed"
                ? "Try again"
                : `Read up to ${formatNumber(opening.fairness.position)} openings`}
            </Button>
          ) : null}
          {mayReveal ? (
            <Link className={buttonClass("secondary")} to="/fairness">
              Reveal my seed
            </Link>
          ) : null}
        </Row>
      ) : null}
    </VerdictBanner>
  );
}

const failureText = (error: Error | null) =>
  error instanceof EarlierOpeningHidden
    ? "A pack that was opened before this one is still to be shown on stream. Try again in a moment."
    : messageOf(error);

function headline({ verdict }: Report, isSecret: boolean, before: PastState): string {
  if (verdict === "fails") return "This opening does not add up";
  if (verdict === "holds") return "Everything matches";
  if (before.state === "reading") return "Checking…";
  return isSecret ? "Sealed, and right so far" : "Right so far";
}

function explanation({ verdict, draws }: Report, isSecret: boolean, before: PastState): string {
  if (verdict === "fails") {
    return "At least one check below failed. Keep this page’s address, and ask the streamer about it.";
  }
  if (verdict === "holds") {
    const cards = draws.length === 1 ? "The card was" : `All ${draws.length} cards were`;
    const others = before.past?.size ?? 0;
    return `${cards} drawn again from a seed that was fixed before, and compared with the ${formatNumber(others)} openings that came before this one.`;
  }
  if (before.state === "reading") return "Reading everything that was opened before this pack.";
  if (isSecret) {
    return "The seed of this opening is still in use. It is revealed at its next rotation: when its owner asks for it, or within a month. From then on this page draws every card again.";
  }
  return "What the record says by itself is right. To see that every copy was really free, your browser has to read the openings before this one.";
}
