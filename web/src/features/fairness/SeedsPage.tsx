import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { idempotencyKey, messageOf, type Schemas } from "../../api/client";
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
import { TextField } from "../../ui/TextField";
import { toastError, toastSuccess } from "../../ui/toasts";
import { me } from "../auth/queries";
import styles from "./Fairness.module.css";
import { openingsOf, ownSeeds, rotateSeed, setClientSeed } from "./queries";

/** Maximum length of the user's half. */
const MAX_LENGTH = 64;

/** The seeds of the signed-in user: to see, to change, and to reveal. */
export default function SeedsPage() {
  const seeds = useQuery(ownSeeds());
  return (
    <Stack gap={5}>
      <PageHeading
        flush
        title="Your seeds"
        lead="Every card you pull follows from two halves: one that the server fixed beforehand, and one that is yours. Reveal the server’s half, and anybody can check every pack you opened with it."
      />
      <QueryView
        query={seeds}
        title="Your seeds could not be loaded"
        loading={
          <Grid
            min="24rem"
            fill
            gap={5}
            align="start"
            role="status"
            aria-busy="true"
            aria-label="Loading your seeds"
          >
            <Skeleton height="16rem" />
            <Skeleton height="16rem" />
          </Grid>
        }
      >
        {(data) => (
          <>
            <Grid min="24rem" fill gap={5} align="start">
              <ServerHalf seeds={data} />
              <OwnHalf key={data.clientSeed} clientSeed={data.clientSeed} />
            </Grid>
            <LatestOpenings />
            <RevealedSeeds seeds={data.revealed} />
          </>
        )}
      </QueryView>
    </Stack>
  );
}

function ServerHalf({ seeds }: { seeds: Schemas["FairnessMe"] }) {
  const [isOpen, setIsOpen] = useState(false);
  const cache = useQueryClient();
  const rotate = useMutation({
    mutationFn: rotateSeed,
    onSuccess: (next) => {
      cache.setQueryData(ownSeeds().queryKey, next);
      void cache.invalidateQueries({ queryKey: ["fairness", "opening"] });
      setIsOpen(false);
      toastSuccess("Revealed. Your openings so far can be checked now.");
    },
    onError: (error) => toastError(messageOf(error)),
  });
  return (
    <Panel title="The server’s half" state={`Taken ${timeAgo(seeds.createdAt)}`}>
      <Stack as="dl" gap={4} rowGap={0} className={styles.facts}>
        <Text as="dt" tone="soft" size="sm">
          Its hash
        </Text>
        <Text as="dd" breaks numeric after={3}>
          <code>{seeds.seedHash}</code>
        </Text>
        <Text as="dt" tone="soft" size="sm">
          Packs opened with it
        </Text>
        <Text as="dd" breaks numeric after={3}>
          {formatNumber(seeds.counter)}
        </Text>
      </Stack>
      <Text tone="soft">
        The seed itself stays secret while it is used. It is revealed when you ask, and in any case after a
        month.
      </Text>
      <Row gap={2} align="stretch">
        <Button kind="primary" onClick={() => setIsOpen(true)}>
          Reveal it and take a new one…
        </Button>
      </Row>
      <ConfirmDialog
        open={isOpen}
        title="Reveal this seed?"
        consequence={
          seeds.counter === 0
            ? "You opened no pack with it yet. Your next pack uses a new one."
            : `Everybody can check the ${seeds.counter === 1 ? "pack" : `${formatNumber(seeds.counter)} packs`} you opened with it. Your next pack uses a new one. This cannot be taken back.`
        }
        action="Reveal"
        pending={rotate.isPending}
        onConfirm={() => rotate.mutate()}
        onCancel={() => setIsOpen(false)}
      />
    </Panel>
  );
}

function OwnHalf({ clientSeed }: { clientSeed: string }) {
  const [text, setText] = useState(clientSeed);
  const cache = useQueryClient();
  const save = useMutation({
    mutationFn: setClientSeed,
    onSuccess: (next) => {
      cache.setQueryData(ownSeeds().queryKey, next);
      toastSuccess("Saved. It counts from your next pack on.");
    },
  });
  const input = text.trim();
  return (
    <Panel title="Your half">
      <Stack
        as="form"
        gap={4}
        onSubmit={(event) => {
          event.preventDefault();
          if (input !== "" && input !== clientSeed) save.mutate(input);
        }}
      >
        <TextField
          label="Any text that you like"
          value={text}
          maxLength={MAX_LENGTH}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
          error={
            save.isError ? messageOf(save.error) : input === "" ? "Write at least one character." : undefined
          }
          hint="Change it just before you open a pack, and nobody can have known what is in it."
        />
        <Row gap={2} align="stretch">
          <Button kind="primary" type="submit" pending={save.isPending} disabled={input === clientSeed}>
            Save
          </Button>
          <Button kind="quiet" onClick={() => setText(idempotencyKey().slice(0, 16))}>
            Roll one
          </Button>
        </Row>
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
            <Stack as="ul" gap={3}>
              {data.openings.map(({ _id, pack, openedAt, fairness }, index) => (
                <Row
                  as="li"
                  gap={4}
                  rowGap={2}
                  justify="between"
                  padAbove={index === 0 ? 0 : 3}
                  edge={index === 0 ? undefined : "above"}
                  key={_id}
                >
                  <span>
                    <strong>{pack.name}</strong>
                    <Text as="small" block tone="soft" size="sm">
                      {timeAgo(openedAt)}
                      {fairness.serverSeed == null ? ", seed not revealed yet" : ", seed revealed"}
                    </Text>
                  </span>
                  <Link
                    className={buttonClass("secondary", "s")}
                    to="/openings/$id/verify"
                    params={{ id: _id }}
                    aria-label={`Check ${pack.name}, ${timeAgo(openedAt)}`}
                  >
                    Check
                  </Link>
                </Row>
              ))}
            </Stack>
          )
        }
      </QueryView>
    </Panel>
  );
}

function RevealedSeeds({ seeds }: { seeds: Schemas["FairnessMe"]["revealed"] }) {
  if (seeds.length === 0) return null;
  return (
    <Panel title="Revealed seeds" lead="Not used any more; every pack opened with them can be drawn again.">
      <Stack as="ul" gap={3}>
        {seeds.map(({ seedHash, serverSeed, counter, revealedAt }, index) => (
          <Row
            as="li"
            gap={4}
            rowGap={2}
            justify="between"
            padAbove={index === 0 ? 0 : 3}
            edge={index === 0 ? undefined : "above"}
            key={seedHash}
          >
            <span>
              <strong>{counter === 1 ? "1 pack" : `${formatNumber(counter)} packs`}</strong>
              <Text as="small" block tone="soft" size="sm">
                revealed {timeAgo(revealedAt)}
              </Text>
            </span>
            <Grid as="span" columns="auto 1fr" gap={3} rowGap={1} shrink className={styles.pair}>
              <Text as="small" block tone="soft" size="sm">
                Seed
              </Text>{" "}
              <code>{serverSeed}</code>
              <Text as="small" block tone="soft" size="sm">
                Hash
              </Text>{" "}
              <code>{seedHash}</code>
            </Grid>
          </Row>
        ))}
      </Stack>
    </Panel>
  );
}
