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
import * as m from "./seeds/messages";

/** The seeds and receipts of the signed-in user. */
export default function SeedsPage() {
  const seeds = useQuery(ownSeeds());
  return (
    <Stack gap={5}>
      <PageHeading flush title={m.title()} lead={m.lead()} />
      <QueryView
        query={seeds}
        title={m.failed()}
        loading={<LoadingCheck label={m.loading()} height="16rem" />}
      >
        {(data) => (
          <>
            <p>{m.wayText({ way: data.way })}</p>
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
      toastSuccess(m.seedRevealed());
    },
    onError: (error) => toastError(messageOf(error)),
  });
  const isUndrawn = seeds.undrawn !== null;
  return (
    <Panel title={m.current()} state={m.made({ age: timeAgo(seeds.createdAt) })}>
      <Text tone="soft">{m.currentHint()}</Text>
      <Stack as="dl" gap={4} rowGap={0} className={styles.facts}>
        <Fact name={m.hash()}>
          <code>{seeds.seedHash}</code>
        </Fact>
        <Fact name={m.packsOpened()}>{formatNumber(seeds.counter)}</Fact>
      </Stack>
      <Text tone="soft">{isUndrawn ? m.notDrawnHint() : m.revealHint()}</Text>
      <Row gap={2} align="stretch">
        <Button kind="primary" disabled={isUndrawn} onClick={() => setIsOpen(true)}>
          {m.revealAndStart()}
        </Button>
      </Row>
      <ConfirmDialog
        open={isOpen}
        title={m.revealQuestion()}
        consequence={m.revealConsequence({ packs: seeds.counter })}
        action={m.reveal()}
        pending={rotate.isPending}
        onConfirm={() => rotate.mutate()}
        onCancel={() => setIsOpen(false)}
      />
    </Panel>
  );
}

function NextSeed({ seeds }: { seeds: Schemas["FairnessMe"] }) {
  return (
    <Panel title={m.next()}>
      <Text tone="soft">{m.nextHint()}</Text>
      <Stack as="dl" gap={4} rowGap={0} className={styles.facts}>
        <Fact name={m.hash()}>
          <code>{seeds.nextSeedHash}</code>
        </Fact>
      </Stack>
    </Panel>
  );
}

/** The user's newest openings, with links to verify them. */
function LatestOpenings() {
  const user = useQuery(me()).data;
  const recent = useQuery({ ...openingsOf(user?._id ?? ""), enabled: user !== undefined });
  return (
    <Panel title={m.latest()}>
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
              title={m.noOpening()}
              action={
                <Link className={buttonClass("primary")} to="/dashboard">
                  {m.toPacks()}
                </Link>
              }
            >
              {m.noOpeningHint()}
            </EmptyState>
          ) : (
            <RuledList items={data.openings} keyOf={({ _id }) => _id}>
              {(opening) => <OpeningRow opening={opening} />}
            </RuledList>
          )
        }
      </QueryView>
    </Panel>
  );
}

function OpeningRow({ opening: { _id, pack, openedAt, fairness } }: { opening: Schemas["Opening"] }) {
  const age = timeAgo(openedAt);
  const state = fairness.serverSeed == null ? "secret" : "revealed";
  return <CheckRow title={pack.name} age={age} state={m.openingState({ state, age })} opening={_id} />;
}
