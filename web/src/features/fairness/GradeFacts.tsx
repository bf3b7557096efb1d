import type { Schemas } from "../../api/client";
import { dateFormat, formatNumber } from "../../lib/formats";
import { Panel } from "../../ui/Panel";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { LazyCard } from "../cards/LazyCard";
import { sumOf } from "./algorithm/grade";
import type { GradeReport } from "./algorithm/verify/oneGrade";
import { BatchLink } from "./BatchLink";
import { ByteBlock, BytesPanel, LineBlocks, RoundBlock } from "./ByteBlock";
import { drawText } from "./drawText";
import { Fact } from "./Fact";
import styles from "./Fairness.module.css";
import type { CheckedGrade } from "./gradeCheck";

const dates = dateFormat({ dateStyle: "medium", timeStyle: "short" });

interface GradeFactsProps {
  card: Schemas["OwnedCard"];
  report: GradeReport;
}

/** The card, and the lines of its grade in the log. */
export function GradeFacts({ card, report: { handedIn, due, weights } }: GradeFactsProps) {
  const place = due && { ...due.batch, dueMs: null, signature: null };
  return (
    <Panel title="The grade">
      <Row gap={5} rowGap={4} align="start">
        <LazyCard card={card} size="mini" />
        <Stack as="dl" gap={4} rowGap={0} grow="14rem" className={styles.facts}>
          {handedIn === null ? null : (
            <Fact name="Handed in">
              {dates.format(handedIn.batch.timeMs)}, in <BatchLink batch={handedIn.batch.batch} />
            </Fact>
          )}
          {due === null ? null : (
            <Fact name="Drawn">
              {drawText(due.line.level, place)}, in <BatchLink batch={due.batch.batch} />
            </Fact>
          )}
          {weights === null || card.grade == null ? null : (
            <Fact name="Chance of this grade">{chanceText(weights.line.weights, card.grade)}</Fact>
          )}
        </Stack>
      </Row>
    </Panel>
  );
}

function chanceText(weights: readonly number[], grade: number): string {
  const weight = weights[10 - grade] ?? 0;
  return `${formatNumber(weight)} in ${formatNumber(sumOf(weights))}`;
}

/** The texts of a grade that are hashed and signed. */
export function GradeBytes({ checked: { report, revealed } }: { checked: CheckedGrade }) {
  const { handedIn, due, weights, round } = report;
  return (
    <BytesPanel>
      {handedIn === null ? null : (
        <ByteBlock
          title="The secret"
          note="The SHA-256 of the secret’s 32 bytes is its hash, which the log got when the card was sent to grading."
          text={[`hash ${handedIn.line.commitment}`, `secret ${revealed?.secret ?? "not revealed yet"}`].join(
            "\n",
          )}
        />
      )}
      {handedIn === null ? null : <LineBlocks of="hand-in" {...handedIn} />}
      {weights === null ? null : <LineBlocks of="weights" {...weights} />}
      {due === null ? null : <LineBlocks of="draw" {...due} />}
      {round === null ? null : <RoundBlock {...round} draws="the grade" />}
    </BytesPanel>
  );
}
