import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { messageOf, type Schemas } from "../../api/client";
import { formatNumber } from "../../lib/formats";
import { timeAgo } from "../../lib/timeAgo";
import { Button, buttonClass } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { EmptyState } from "../../ui/EmptyState";
import { Grid } from "../../ui/Grid";
import { PageHeading } from "../../ui/PageHeading";
import { Panel } from "../../ui/Panel";
import { QueryView } from "../../ui/QueryView";
import { Row } from "../../ui/Row";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { toastError, toastSuccess } from "../../ui/toasts";
import { me } from "../auth/queries";
import { CheckRow } from "./CheckRow";
import { Fact } from "./Fact";
import styles from "./Fairness.module.css";
import { LoadingCheck } from "./LoadingCheck";
import { openingsOf, ownSeeds, rotateSeed } from "./queries";
import { ReceiptsPanel } from "./ReceiptsPanel";
import { RevealedSeeds } from "./RevealedSeeds";
import { RuledList } from "./RuledList";

/** The seeds and receipts of the signed-in user. */
export default function SeedsPage() {
  const seeds = useQuery(ownSeeds());
  return (
    <Stack gap={5}>
      <PageHeading
        flush
        title="Your seeds"
        lead="Your cards are drawn from two inputs: a seed that the server fixes in advance, and random numbers that your browser adds when you open a pack. Neither side can choose your cards alone."
      />
      <QueryView
        query={seeds}
        title="Your seeds could not be loaded"
        loading={<LoadingCheck of="your seeds" height="16rem" />}
      >
        {(data) => (
          <>
            <Grid min="24rem" fill gap={5} align="start">
              <CurrentSeed seeds={data} />
              <NextSeed seeds={data} />
            </Grid>
            <ReceiptsPanel />
            <LatestOpenings />
            <RevealedSeeds seeds={data.revealed} />
          </>
        )}
      </QueryView>
    </Stack>
  );
}

function CurrentSeed({ seeds }: { seeds: Schemas["FairnessMe"] }) {
  const [isOpen, setIsOpen] = useState(false);
  const cache = useQueryClient();
  const rotate = useMutation({
    mutationFn: rotateSeed,
    onSuccess: (next) => {
      cache.setQueryData(ownSeeds().queryKey, next);
      void cache.invalidateQueries({ queryKey: ["fairness", "opening"] });
      setIsOpen(false);
      toastSuccess("The seed is revealed. Your openings so far can be checked.");
    },
    onError: (error) => toastError(messageOf(error)),
  });
  const isUndrawn = seeds.undrawn !== null;
  return (
    <Panel title="Current seed" state={`Made ${timeAgo(seeds.createdAt)}`}>
      <Text tone="soft">
        The server draws your packs with this secret seed. It published the seed’s hash in advance, so it
        cannot exchange the seed.
      </Text>
      <Stack as="dl" gap={4} rowGap={0} className={styles.facts}>
        <Fact name="Its hash">
          <code>{seeds.seedHash}</code>
        </Fact>
        <Fact name="Packs opened with it">{formatNumber(seeds.counter)}</Fact>
      </Stack>
      <Text tone="soft">
        {isUndrawn
          ? "One of your tickets is not drawn yet. You can reveal the seed after the draw."
          : "Once you reveal the seed, anyone can check these packs. The server reveals it after a month at the latest."}
      </Text>
      <Row gap={2} align="stretch">
        <Button kind="primary" disabled={isUndrawn} onClick={() => setIsOpen(true)}>
          Reveal this seed and start a new one…
        </Button>
      </Row>
      <ConfirmDialog
        open={isOpen}
        title="Reveal this seed?"
        consequence={`${
          seeds.counter === 0
            ? "You opened no pack with it yet."
            : `Anyone can check the ${seeds.counter === 1 ? "pack" : `${formatNumber(seeds.counter)} packs`} you opened with it.`
        } Your next pack uses the next seed. You cannot undo this.`}
        action="Reveal"
        pending={rotate.isPending}
        onConfirm={() => rotate.mutate()}
        onCancel={() => setIsOpen(false)}
      />
    </Panel>
  );
}

/** How packs that are opened alone are drawn. */
const WAY_LABELS: Record<Schemas["Way"], string> = {
  immediate: "At once, with random numbers from your browser",
  ticket: "With a ticket, random numbers from your browser and a public random number",
};

function NextSeed({ seeds }: { seeds: Schemas["FairnessMe"] }) {
  return (
    <Panel title="Next seed">
      <Text tone="soft">
        The server uses this seed after the current one is revealed. Its hash is public already, so the server
        cannot choose another seed then.
      </Text>
      <Stack as="dl" gap={4} rowGap={0} className={styles.facts}>
        <Fact name="Its hash">
          <code>{seeds.nextSeedHash}</code>
        </Fact>
        <Fact name="How your packs are drawn">{WAY_LABELS[seeds.way]}</Fact>
      </Stack>
    </Panel>
  );
}

/** The user's newest openings, with links to verify them. */
function LatestOpenings() {
  const user = useQuery(me()).data;
  const recent = useQuery({ ...openingsOf(user?._id ?? ""), enabled: user !== undefined });
  return (
    <Panel title="Your latest packs">
      <QueryView
        query={recent}
        loading={
          <div aria-busy="true">
            <Skeleton height="8rem" />
          </div>
        }
      >
        {(data) =>
          data.openings.length === 0 ? (
            <EmptyState
              title="Nothing to check yet"
              action={
                <Link className={buttonClass("primary")} to="/dashboard">
                  To your packs
                </Link>
              }
            >
              Open a pack, and you will find it here.
            </EmptyState>
          ) : (
            <RuledList items={data.openings} keyOf={({ _id }) => _id}>
              {({ _id, pack, openedAt, fairness }) => (
                <CheckRow
                  title={pack.name}
                  time={timeAgo(openedAt)}
                  state={fairness.serverSeed == null ? "seed not revealed yet" : "seed revealed"}
                  opening={_id}
                />
              )}
            </RuledList>
          )
        }
      </QueryView>
    </Panel>
  );
}
