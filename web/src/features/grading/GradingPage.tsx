import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Suspense, useRef, useState, useTransition } from "react";
import type { Schemas } from "../../api/client";
import { useSearchParams } from "../../lib/useSearchParams";
import { Button } from "../../ui/Button";
import { Grid } from "../../ui/Grid";
import { lazyDialog } from "../../ui/lazyPart";
import { PageHeading } from "../../ui/PageHeading";
import { QueryView } from "../../ui/QueryView";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { me } from "../auth/queries";
import { HowItWorks } from "./HowItWorks";
import { periodOf } from "./labels";
import * as m from "./messages";
import { grading } from "./queries";
import { Ready } from "./Ready";
import { gradingSearch } from "./search";
import { useDue } from "./useDue";
import { Waiting } from "./Waiting";
import { Weights } from "./Weights";

const HandIn = lazyDialog(
  async () => (await import("./hand-in/HandIn")).HandIn,
  ({ onClose }) => onClose(),
);
const SlabCeremony = lazyDialog(
  async () => (await import("./ceremony/SlabCeremony")).SlabCeremony,
  ({ onClose }) => onClose(),
);

type OwnedCard = Schemas["OwnedCard"];

/** The page to hand cards in, to see waiting ones, and to turn slabs over. */
export default function GradingPage() {
  const query = useQuery({
    ...grading(),
    refetchInterval: ({ state }) => (isBeingDrawn(state.data) ? 3000 : false),
  });
  const user = useQuery(me()).data;
  const navigate = useNavigate();
  const [{ card: linkedCard }] = useSearchParams(gradingSearch);
  const [handingIn, setHandingIn] = useState(linkedCard !== undefined);
  // The button shows a spinner while the dialog's code is loading.
  const [isLoading, startTransition] = useTransition();
  const handIn = () => startTransition(() => setHandingIn(true));
  const [turning, setTurning] = useState<readonly OwnedCard[]>([]);
  const handInButton = useRef<HTMLButtonElement>(null);
  useDue(query.data?.grading);
  const handleClose = () => {
    setHandingIn(false);
    if (linkedCard !== undefined) void navigate({ to: "/grading", replace: true });
  };
  return (
    <>
      <PageHeading
        title={m.title()}
        lead={query.data === undefined ? m.lead() : m.leadWithTime(periodOf(query.data.hours))}
        actions={
          <Button
            ref={handInButton}
            kind="primary"
            disabled={query.data === undefined}
            pending={isLoading}
            onClick={handIn}
          >
            {m.handIn()}
          </Button>
        }
      />
      <QueryView query={query} title={m.failed()} loading={<GradingSkeleton />}>
        {(data) => <Steps page={data} onTurn={setTurning} onHandIn={handIn} />}
      </QueryView>
      <Suspense fallback={null}>
        {handingIn && user !== undefined && query.data !== undefined ? (
          <HandIn
            userId={user._id}
            hours={query.data.hours}
            first={linkedCard}
            returnTo={handInButton}
            onClose={handleClose}
          />
        ) : null}
        {turning.length > 0 ? (
          <SlabCeremony
            cards={turning}
            weights={query.data?.weights ?? {}}
            returnTo={handInButton}
            onClose={() => setTurning([])}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** Whether the grade of a card waits for its round. */
function isBeingDrawn(page: Schemas["GradingPage"] | undefined): boolean {
  return page?.draws.some(({ cardId }) => page.grading.some(({ _id }) => _id === cardId)) ?? false;
}

interface StepsProps {
  page: Schemas["GradingPage"];
  onTurn: (cards: readonly OwnedCard[]) => void;
  onHandIn: () => void;
}

function Steps({ page, onTurn, onHandIn }: StepsProps) {
  const draws = new Map(page.draws.map((draw) => [draw.cardId, draw]));
  const isEmpty = page.readyTotal + page.gradingTotal === 0;
  return (
    <Grid columns="1fr 17rem-22rem" gap={5} align="start" stack="desk">
      <Stack gap={5}>
        {isEmpty ? (
          <HowItWorks hours={page.hours} onHandIn={onHandIn} />
        ) : (
          <>
            <Ready cards={page.ready} draws={draws} total={page.readyTotal} onTurn={onTurn} />
            <Waiting cards={page.grading} draws={draws} total={page.gradingTotal} onHandIn={onHandIn} />
          </>
        )}
      </Stack>
      <Stack as="aside" gap={5} aria-label={m.aside()}>
        <Weights weights={page.weights} />
      </Stack>
    </Grid>
  );
}

function GradingSkeleton() {
  return (
    <Grid
      columns="1fr 17rem-22rem"
      gap={5}
      align="start"
      stack="desk"
      role="status"
      aria-busy="true"
      aria-label={m.loading()}
    >
      <Skeleton height="22rem" />
      <Skeleton height="22rem" />
    </Grid>
  );
}
