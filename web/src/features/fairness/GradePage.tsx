import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { Schemas } from "../../api/client";
import { buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Grid } from "../../ui/Grid";
import { PageHeading } from "../../ui/PageHeading";
import { Progress } from "../../ui/Progress";
import { QueryView } from "../../ui/QueryView";
import { ShareButton } from "../../ui/ShareButton";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { gradeWord } from "../cards/grades";
import { ownedCard } from "../cards/queries";
import { canHash } from "./algorithm/stream";
import { GRADE_CHECKS } from "./algorithm/verify/oneGrade";
import { CheckList } from "./CheckList";
import { useComparison } from "./comparison";
import { DifferenceBanner } from "./DifferenceBanner";
import { DRAW_PROOF_LABELS, drawProofOf } from "./drawProof";
import styles from "./Fairness.module.css";
import { FairnessLinks } from "./FairnessLinks";
import { GradeBytes, GradeFacts } from "./GradeFacts";
import { type CheckedGrade, gradeCheck } from "./gradeCheck";
import { LoadingCheck } from "./LoadingCheck";
import { resultsOf } from "./labels";
import * as common from "./messages";
import { NoHashing } from "./NoHashing";
import { GRADE_LABELS } from "./resultLabels";
import * as m from "./results/messages";
import { VerdictBanner } from "./VerdictBanner";

/** The grade of a card, drawn again in the browser from public data. */
export default function GradePage() {
  const { cardId } = useParams({ from: "/fairness/grades/$cardId" });
  const query = useQuery(ownedCard(cardId));
  const card = query.data?.card;
  useComparison();
  return (
    <Stack gap={5}>
      <PageHeading
        flush
        title={m.gradeTitle()}
        lead={card === undefined ? m.gradeLead() : <Lead card={card} />}
        actions={
          card?.grade == null ? undefined : (
            <ShareButton
              title={shareTitle(card.name, card.grade)}
              text={m.shareGradeText()}
              path={`/fairness/grades/${cardId}`}
            />
          )
        }
      />
      <DifferenceBanner />
      <QueryView
        query={query}
        title={m.cardFailed()}
        loading={<LoadingCheck label={m.cardLoading()} />}
        absent={<EmptyState title={m.cardAbsent()}>{m.cardAbsentHint()}</EmptyState>}
      >
        {({ card }) =>
          !canHash() ? (
            <NoHashing />
          ) : card.grade == null ? (
            <NoGrade card={card} />
          ) : (
            <Check key={card._id} card={card} />
          )
        }
      </QueryView>
    </Stack>
  );
}

const shareTitle = (card: string | null | undefined, grade: number) =>
  card == null ? m.shareGradeUnnamed({ grade }) : m.shareGrade({ card, grade });

function Lead({ card: { _id, name, grade } }: { card: Schemas["OwnedCard"] }) {
  const link = (text: ReactNode) => (
    <Link to="/card/$cardId" params={{ cardId: _id }}>
      {text}
    </Link>
  );
  const card = name ?? m.unnamedCard();
  return grade == null
    ? m.ungradedLead({ card, link })
    : m.gradedLead({ card, grade, word: gradeWord(grade), link });
}

function NoGrade({ card }: { card: Schemas["OwnedCard"] }) {
  return (
    <EmptyState
      title={m.noGrade()}
      action={
        <Link className={buttonClass("primary")} to="/card/$cardId" params={{ cardId: card._id }}>
          {m.toCard()}
        </Link>
      }
    >
      {m.noGradeHint()}
    </EmptyState>
  );
}

function Check({ card }: { card: Schemas["OwnedCard"] }) {
  const [share, setShare] = useState(0);
  const query = useQuery(gradeCheck(card._id, card.grade ?? 0, setShare));
  return (
    <QueryView query={query} title={m.gradeFailed()} loading={<Checking share={share} />}>
      {(checked) => <Result card={card} checked={checked} />}
    </QueryView>
  );
}

function Checking({ share }: { share: number }) {
  return (
    <VerdictBanner verdict="open" headline={common.checking()} explanation={m.gradeReading()}>
      <Progress className={styles.progress ?? ""} value={share} label={m.logRead()} />
    </VerdictBanner>
  );
}

function Result({ card, checked }: { card: Schemas["OwnedCard"]; checked: CheckedGrade }) {
  const { report, revealed } = checked;
  if (report.handedIn === null && revealed === undefined) {
    return (
      <VerdictBanner
        verdict="open"
        mark={common.version1Mark()}
        headline={m.gradeOfVersion1()}
        explanation={m.gradeOfVersion1Hint()}
      />
    );
  }
  return (
    <>
      <Banner grade={card.grade ?? 0} checked={checked} />
      <Grid min="24rem" fill gap={5} align="start">
        <CheckList checks={resultsOf(GRADE_CHECKS, report.checks, GRADE_LABELS)} />
        <GradeFacts card={card} report={report} />
      </Grid>
      <GradeBytes checked={checked} />
      <FairnessLinks />
    </>
  );
}

function Banner({ grade, checked: { report } }: { grade: number; checked: CheckedGrade }) {
  const { verdict, due, beacon } = report;
  if (verdict === "fails") {
    return <VerdictBanner verdict="fails" headline={m.gradeWrong()} explanation={common.checkFailedHint()} />;
  }
  if (verdict === "open") {
    return <VerdictBanner verdict="open" headline={m.secretNotPublic()} explanation={m.gradeSecretHint()} />;
  }
  const proof = DRAW_PROOF_LABELS[drawProofOf(due?.line.level, beacon)];
  return (
    <VerdictBanner
      verdict="holds"
      isWeak={!proof.isStrong}
      mark={proof.mark()}
      headline={proof.headline()}
      explanation={m.gradeDrawnAgain({ grade })}
    >
      <Text max="70ch" tone="soft">
        {proof.explanation()}
      </Text>
    </VerdictBanner>
  );
}
