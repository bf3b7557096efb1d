import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { Schemas } from "../../api/client";
import { buttonClass } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Grid } from "../../ui/Grid";
import { PageHeading } from "../../ui/PageHeading";
import { Progress } from "../../ui/Progress";
import { QueryView } from "../../ui/QueryView";
import { ShareButton } from "../../ui/ShareButton";
import { Stack } from "../../ui/Stack";
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
import { NoHashing } from "./NoHashing";
import { GRADE_LABELS, resultsOf } from "./resultLabels";
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
        title="Check this grade"
        lead={card === undefined ? "Your browser draws the grade again and compares." : <Lead card={card} />}
        actions={
          card?.grade == null ? undefined : (
            <ShareButton
              title={`${card.name ?? "A card"}, graded ${card.grade}`}
              text="How its grade was drawn."
              path={`/fairness/grades/${cardId}`}
            />
          )
        }
      />
      <DifferenceBanner />
      <QueryView
        query={query}
        title="The card could not be loaded"
        loading={<LoadingCheck of="the card" />}
        absent={
          <EmptyState title="No such card">
            The address may be incomplete, or the stream has not shown the card yet.
          </EmptyState>
        }
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

function Lead({ card }: { card: Schemas["OwnedCard"] }) {
  return (
    <>
      <Link to="/card/$cardId" params={{ cardId: card._id }}>
        {card.name ?? "This card"}
      </Link>{" "}
      {card.grade == null
        ? "has no grade yet."
        : `is graded ${card.grade}: ${gradeWord(card.grade).toLowerCase()}.`}{" "}
      Your browser draws the grade again from public data and compares.
    </>
  );
}

function NoGrade({ card }: { card: Schemas["OwnedCard"] }) {
  return (
    <EmptyState
      title="This card has no grade yet"
      action={
        <Link className={buttonClass("primary")} to="/card/$cardId" params={{ cardId: card._id }}>
          To the card
        </Link>
      }
    >
      You can check a grade once the owner has revealed it.
    </EmptyState>
  );
}

function Check({ card }: { card: Schemas["OwnedCard"] }) {
  const [share, setShare] = useState(0);
  const query = useQuery(gradeCheck(card._id, card.grade ?? 0, setShare));
  return (
    <QueryView query={query} title="The grade could not be checked" loading={<Checking share={share} />}>
      {(checked) => <Result card={card} checked={checked} />}
    </QueryView>
  );
}

function Checking({ share }: { share: number }) {
  return (
    <VerdictBanner
      verdict="open"
      headline="Checking…"
      explanation="Your browser reads the public log up to this grade."
    >
      <Progress className={styles.progress ?? ""} value={share} label="Log read" />
    </VerdictBanner>
  );
}

function Result({ card, checked }: { card: Schemas["OwnedCard"]; checked: CheckedGrade }) {
  const { report, revealed } = checked;
  if (report.handedIn === null && revealed === undefined) {
    return (
      <VerdictBanner
        verdict="open"
        mark="Version 1"
        headline="This grade cannot be checked"
        explanation="It was drawn before grades were in the public log, so nothing about its draw is public."
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
    return (
      <VerdictBanner
        verdict="fails"
        headline="This grade does not add up"
        explanation="At least one check below failed. Keep this page’s address, and ask the streamer about it."
      />
    );
  }
  if (verdict === "open") {
    return (
      <VerdictBanner
        verdict="open"
        headline="Checks out so far: the secret is not public yet"
        explanation="Everything that is public is right. The rest follows when the secret of the grade is public."
      />
    );
  }
  const proof = DRAW_PROOF_LABELS[drawProofOf(due?.line.level, beacon)];
  return (
    <VerdictBanner
      verdict="holds"
      isWeak={!proof.isStrong}
      mark={proof.mark}
      headline={proof.headline}
      explanation={`Your browser drew grade ${grade} again. ${proof.explanation}`}
    />
  );
}
