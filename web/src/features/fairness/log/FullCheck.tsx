import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf } from "../../../api/cache";
import { messageOf } from "../../../api/client";
import { Button } from "../../../ui/Button";
import { ErrorState } from "../../../ui/ErrorState";
import { Grid } from "../../../ui/Grid";
import { Panel } from "../../../ui/Panel";
import { Progress } from "../../../ui/Progress";
import { Skeleton } from "../../../ui/Skeleton";
import { Stack } from "../../../ui/Stack";
import { Stale } from "../../../ui/Stale";
import { Text } from "../../../ui/Text";
import { canHash } from "../algorithm/stream";
import type { KeptEvidence } from "../kept";
import { useKept } from "../useKept";
import { CheckOutcome } from "./CheckOutcome";
import { type CheckProgress, checkEverything } from "./everything";
import { KeptFiles } from "./KeptFiles";

/** The check of everything, which runs when it is refetched and stops when the user leaves the page. */
const everything = (kept: KeptEvidence, onProgress: (progress: CheckProgress) => void) =>
  queryOptions({
    queryKey: ["fairness", "everything"],
    queryFn: ({ signal }) => checkEverything(kept, { onProgress, signal }),
    enabled: false,
    gcTime: 0,
    retry: false,
  });

/** Checks everything that is public, with the receipts and heads that were kept. */
export function FullCheck() {
  const kept = useKept();
  const [progress, setProgress] = useState<CheckProgress>({ step: "" });
  const check = useQuery(everything(kept ?? { receipts: [], heads: [] }, setProgress));
  return (
    <Panel
      title="Check everything"
      lead="Your browser reads all openings and the whole log, and draws every pack again."
    >
      <Grid columns="20rem 1fr" gap={5} align="start" stack="desk">
        {kept === undefined ? (
          <Skeleton height="14rem" />
        ) : (
          <Stack gap={3}>
            <KeptFiles kept={kept} />
            {canHash() ? (
              <Button pending={check.isFetching} onClick={() => void check.refetch()}>
                {check.data === undefined ? "Check everything" : "Check again"}
              </Button>
            ) : (
              <Text tone="soft">
                Browsers only offer their cryptography on https and on your own machine. Use “foilcast verify”
                instead.
              </Text>
            )}
          </Stack>
        )}
        {check.isFetching ? (
          <Stack gap={2} role="status">
            <Text tone="soft">{progress.step}…</Text>
            <Progress
              label={progress.step}
              {...(progress.share === undefined ? {} : { value: progress.share })}
            />
          </Stack>
        ) : failureOf(check) !== null ? (
          <ErrorState title="The check could not be completed" message={messageOf(check.error)} />
        ) : check.data === undefined ? (
          <WhatIsChecked />
        ) : (
          <Stack gap={4}>
            <Stale query={check} />
            <CheckOutcome check={check.data} />
          </Stack>
        )}
      </Grid>
    </Panel>
  );
}

function WhatIsChecked() {
  return (
    <Stack as="ul" gap={2} marked tone="soft">
      <li>Every batch has the hash of the one before, and every line is in its batch.</li>
      <li>The beacon signed every number, and made it after the tickets were written.</li>
      <li>Every pack with a revealed seed gives the same cards again.</li>
      <li>Your receipts and heads say the same as the log.</li>
      <li>On a large site this takes some minutes. It stops when you leave this page.</li>
    </Stack>
  );
}
