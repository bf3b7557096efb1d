import type { Schemas } from "../../api/client";
import { dateFormat } from "../../lib/formats";
import { Panel } from "../../ui/Panel";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { LazyCard } from "../cards/LazyCard";
import { sumOf } from "./algorithm/grade";
import type { GradeReport } from "./algorithm/verify/oneGrade";
import { BatchLink } from "./BatchLink";
import { ByteBlock, BytesPanel, LineBlocks, RoundBlock } from "./ByteBlock";
import { DrawnIn } from "./DrawnIn";
import { Fact } from "./Fact";
import styles from "./Fairness.module.css";
import type { CheckedGrade } from "./gradeCheck";
import * as m from "./results/messages";

const dates = dateFormat({ dateStyle: "medium", timeStyle: "short" });

interface GradeFactsProps {
  card: Schemas["OwnedCard"];
  report: GradeReport;
}

/** The card, and the lines of its grade in the log. */
export function GradeFacts({ card, report: { handedIn, due, weights } }: GradeFactsProps) {
  return (
    <Panel title={m.grade()}>
      <Row gap={5} rowGap={4} align="start">
        <LazyCard card={card} size="mini" />
        <Stack as="dl" gap={4} rowGap={0} grow="14rem" className={styles.facts}>
          {handedIn === null ? null : (
            <Fact name={m.gradeHandedIn()}>
              {m.handedIn({
                date: dates.format(handedIn.batch.timeMs),
                batch: handedIn.batch.batch,
                link: (text) => <BatchLink batch={handedIn.batch.batch}>{text}</BatchLink>,
              })}
            </Fact>
          )}
          {due === null ? null : (
            <Fact name={m.resultDrawn()}>
              <DrawnIn level={due.line.level} place={{ ...due.batch, dueMs: null, signature: null }} />
            </Fact>
          )}
          {weights === null || card.grade == null ? null : (
            <Fact name={m.gradeChance()}>{chanceText(weights.line.weights, card.grade)}</Fact>
          )}
        </Stack>
      </Row>
    </Panel>
  );
}

const chanceText = (weights: readonly number[], grade: number) =>
  m.weightInSum({ weight: weights[10 - grade] ?? 0, sum: sumOf(weights) });

/** The texts of a grade that are hashed and signed. */
export function GradeBytes({ checked: { report, revealed } }: { checked: CheckedGrade }) {
  const { handedIn, due, weights, round } = report;
  return (
    <BytesPanel>
      {handedIn === null ? null : (
        <ByteBlock
          title={m.bytesSecret()}
          note={m.bytesSecretNote()}
          text={secretLines(handedIn.line.commitment, revealed?.secret).join("\n")}
        />
      )}
      {handedIn === null ? null : <LineBlocks of="handIn" {...handedIn} />}
      {weights === null ? null : <LineBlocks of="weights" {...weights} />}
      {due === null ? null : <LineBlocks of="draw" {...due} />}
      {round === null ? null : <RoundBlock {...round} draws="grade" />}
    </BytesPanel>
  );
}

const secretLines = (hash: string, secret: string | undefined) => [
  m.bytesSecretHash({ hash }),
  secret === undefined ? m.bytesSecretSecret() : m.bytesSecretText({ secret }),
];
