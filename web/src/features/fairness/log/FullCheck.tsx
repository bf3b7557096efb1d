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
import * as m from "./messages";

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
    <Panel title={m.checkAll()} lead={m.checkAllLead()}>
      <Grid columns="20rem 1fr" gap={5} align="start" stack="desk">
        {kept === undefined ? (
          <Skeleton height="14rem" />
        ) : (
          <Stack gap={3}>
            <KeptFiles kept={kept} />
            {canHash() ? (
              <Button pending={check.isFetching} onClick={() => void check.refetch()}>
                {check.data === undefined ? m.checkAll() : m.checkAgain()}
              </Button>
            ) : (
              <Text tone="soft">{m.noCryptography()}</Text>
            )}
          </Stack>
        )}
        {check.isFetching ? (
          <Stack gap={2} role="status">
            <Text tone="soft">{progress.step}</Text>
            <Progress
              label={progress.step}
              {...(progress.share === undefined ? {} : { value: progress.share })}
            />
          </Stack>
        ) : failureOf(check) !== null ? (
          <ErrorState title={m.checkFailed()} message={messageOf(check.error)} />
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
    <Stack gap={2} tone="soft">
      <p>{m.checksTitle()}</p>
      <Stack as="ul" gap={2} marked>
        <li>{m.checksBatches()}</li>
        <li>{m.checksBeacon()}</li>
        <li>{m.checksPacks()}</li>
        <li>{m.checksKept()}</li>
      </Stack>
      <p>{m.checkTakesLong()}</p>
    </Stack>
  );
}
