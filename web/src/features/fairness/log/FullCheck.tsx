import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../api/client";
import { useStore } from "../../../lib/store";
import { Button } from "../../../ui/Button";
import { ErrorState } from "../../../ui/ErrorState";
import { Panel } from "../../../ui/Panel";
import { Progress } from "../../../ui/Progress";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { canHash } from "../algorithm/stream";
import { type Kept, kept as keptStore } from "../kept";
import { CheckOutcome } from "./CheckOutcome";
import { type CheckProgress, checkEverything } from "./everything";
import { KeptFiles } from "./KeptFiles";

/** Checks everything that is public, with the receipts and heads that were kept. */
export function FullCheck() {
  const kept = useStore(keptStore);
  const [progress, setProgress] = useState<CheckProgress>({ step: "" });
  const check = useMutation({ mutationFn: (now: Kept) => checkEverything(now, setProgress) });
  return (
    <Panel
      title="Check everything"
      lead="Your browser reads all openings and the whole log, and draws again."
    >
      <KeptFiles />
      {canHash() ? (
        <Button kind="primary" pending={check.isPending} onClick={() => check.mutate(kept)}>
          {check.data === undefined ? "Check everything" : "Check again"}
        </Button>
      ) : (
        <Text tone="soft">
          Browsers only offer their cryptography on https and on your own machine. Use “foilcast verify”
          instead.
        </Text>
      )}
      {check.isPending ? (
        <Stack gap={2} role="status">
          <Text tone="soft" size="sm">
            {progress.step}…
          </Text>
          <Progress
            label={progress.step}
            {...(progress.share === undefined ? {} : { value: progress.share })}
          />
        </Stack>
      ) : null}
      {check.isError ? (
        <ErrorState title="The check could not be completed" message={messageOf(check.error)} />
      ) : null}
      {check.data === undefined || check.isPending ? null : <CheckOutcome check={check.data} />}
    </Panel>
  );
}
