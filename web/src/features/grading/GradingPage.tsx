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
import { hoursText } from "./labels";
import { grading } from "./queries";
import { Ready } from "./Ready";
import { gradingSearch } from "./search";
import { useDue } from "./useDue";
import { Waiting } from "./Waiting";
import { Weights } from "./Weights";

const HandIn = lazyDialog(
  async () => (await import("./HandIn")).HandIn,
  ({ onClose }) => onClose(),
);
const SlabCeremony = lazyDialog(
  async () => (await import("./SlabCeremony")).SlabCeremony,
  ({ onClose }) => onClose(),
);

type OwnedCard = Schemas["OwnedCard"];

/** Where cards are handed in, waited for, and turned over. */
export default function GradingPage() {
  const found = useQuery(grading());
  const user = useQuery(me()).data;
  const navigate = useNavigate();
  const [{ card: asked }] = useSearchParams(gradingSearch);
  const [handingIn, setHandingIn] = useState(asked !== undefined);
  // Its code comes late on a slow line: until then the button says that it was pressed.
  const [coming, startTransition] = useTransition();
  const handIn = () => startTransition(() => setHandingIn(true));
  const [turning, setTurning] = useState<readonly OwnedCard[]>([]);
  const stays = useRef<HTMLButtonElement>(null);
  useDue(found.data?.grading);
  const leave = () => {
    setHandingIn(false);
    if (asked !== undefined) void navigate({ to: "/grading", replace: true });
  };
  return (
    <>
      <PageHeading
        title="Card Grading"
        lead={
          found.data === undefined
            ? "Hand a card in, wait for its grade, turn the slab over."
            : `Hand a card in, wait ${hoursText(found.data.hours)}, turn the slab over.`
        }
        actions={
          <Button
            ref={stays}
            kind="primary"
            disabled={found.data === undefined}
            pending={coming}
            onClick={handIn}
          >
            Hand cards in
          </Button>
        }
      />
      <QueryView
        query={found}
        title="Your cards at the grader could not be loaded"
        loading={<GradingSkeleton />}
      >
        {(data) => <Steps page={data} onTurn={setTurning} onHandIn={handIn} />}
      </QueryView>
      <Suspense fallback={null}>
        {handingIn && user !== undefined && found.data !== undefined ? (
          <HandIn
            userId={user._id}
            hours={found.data.hours}
            first={typeof asked === "string" ? asked : undefined}
            returnTo={stays}
            onClose={leave}
          />
        ) : null}
        {turning.length > 0 ? (
          <SlabCeremony
            cards={turning}
            weights={found.data?.weights ?? {}}
            returnTo={stays}
            onClose={() => setTurning([])}
          />
        ) : null}
      </Suspense>
    </>
  );
}

interface StepsProps {
  page: Schemas["GradingPage"];
  onTurn: (cards: readonly OwnedCard[]) => void;
  onHandIn: () => void;
}

function Steps({ page, onTurn, onHandIn }: StepsProps) {
  const nothing = page.readyTotal + page.gradingTotal === 0;
  return (
    <Grid columns="1fr 17rem-22rem" gap={5} align="start" stack="desk">
      <Stack gap={5}>
        {nothing ? (
          <HowItWorks hours={page.hours} onHandIn={onHandIn} />
        ) : (
          <>
            <Ready cards={page.ready} total={page.readyTotal} onTurn={onTurn} />
            <Waiting cards={page.grading} total={page.gradingTotal} onHandIn={onHandIn} />
          </>
        )}
      </Stack>
      <Stack as="aside" gap={5} aria-label="About grades">
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
      aria-label="Loading your cards at the grader"
    >
      <Skeleton height="22rem" />
      <Skeleton height="22rem" />
    </Grid>
  );
}
