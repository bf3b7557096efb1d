import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { invalidate } from "../../api/cache";
import { messageOf, type Schemas } from "../../api/client";
import { useStore } from "../../lib/store";
import { connection } from "../../realtime/connection";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Grid } from "../../ui/Grid";
import { Icon } from "../../ui/Icon";
import { Panel } from "../../ui/Panel";
import { QueryView } from "../../ui/QueryView";
import { Row } from "../../ui/Row";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { TextField } from "../../ui/TextField";
import { toastError } from "../../ui/toasts";
import * as m from "./messages";
import {
  holdEntry,
  type QueueAction,
  queueStatus,
  releaseEntry,
  removeEntry,
  runQueueAction,
} from "./queries";
import { inOrder } from "./queueOrder";
import { useOrdering } from "./useOrdering";
import { WaitingList } from "./WaitingList";

/** The live queue with its controls. */
export function LiveQueue() {
  const cache = useQueryClient();
  const queue = useQuery(queueStatus());
  const link = useStore(connection);
  useEffect(() => link?.on("queue-updated", () => void invalidate(cache, "overlay", "admin")), [link, cache]);
  // Queue events go to clients that joined the streamer's room; a moderator joined only their own.
  const streamer = queue.data?.streamerId;
  useEffect(() => {
    if (streamer != null) link?.join(streamer);
  }, [link, streamer]);
  const showError = (error: unknown) => toastError(messageOf(error));
  const control = useMutation({
    mutationFn: (action: QueueAction) => runQueueAction(cache, action),
    onError: showError,
  });
  const remove = useMutation({ mutationFn: (id: string) => removeEntry(cache, id), onError: showError });
  const { wanted, order } = useOrdering(cache);
  const [holding, setHolding] = useState<Schemas["QueueEntry"] | null>(null);
  const hold = useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) => holdEntry(cache, id, reason),
    onSuccess: () => setHolding(null),
    onError: showError,
  });
  const release = useMutation({ mutationFn: (id: string) => releaseEntry(cache, id), onError: showError });
  const now = queue.data;
  return (
    <Panel title={m.title()} state={now === undefined ? undefined : stateOf(now)}>
      <QueryView
        query={queue}
        loading={
          <div aria-busy="true">
            <Skeleton height="8rem" />
          </div>
        }
      >
        {(now) => (
          <>
            <Row gap={3} align="end">
              <Button
                kind={now.isPaused ? "primary" : "secondary"}
                pending={control.isPending}
                onClick={() => control.mutate(now.isPaused ? "resume" : "pause")}
              >
                {now.isPaused ? m.resume() : m.pause()}
              </Button>
              <Button
                disabled={!now.isBusy}
                pending={control.isPending}
                onClick={() => control.mutate("skip")}
              >
                {m.skip()}
              </Button>
            </Row>
            <Stack gap={4}>
              {now.playing == null ? null : <Playing entry={now.playing} />}
              <WaitingList
                whenEmpty={now.isBusy ? m.emptyBehindCurrent() : m.empty()}
                entries={wanted === null ? now.entries : inOrder(now.entries, wanted)}
                onRemove={(id) => remove.mutate(id)}
                onOrder={order}
                onHold={setHolding}
                onRelease={(id) => release.mutate(id)}
              />
            </Stack>
          </>
        )}
      </QueryView>
      {holding === null ? null : (
        <HoldDialog
          entry={holding}
          pending={hold.isPending}
          onHold={(reason) => hold.mutate({ id: holding._id, reason })}
          onClose={() => setHolding(null)}
        />
      )}
    </Panel>
  );
}

function stateOf({ isBusy, isPaused }: Schemas["QueueStatus"]): string {
  if (isBusy) return isPaused ? m.statePausedAfterThis() : m.statePlaying();
  return isPaused ? m.statePaused() : m.stateReady();
}

function Playing({ entry }: { entry: Schemas["QueueEntry"] }) {
  return (
    <Grid as="p" columns="2.75rem 1fr" gap={2} align="center" high="3.5rem" surface="well">
      <Row as="span" justify="center">
        <Icon name="play" tone="accent" />
      </Row>
      <Stack as="span" breaks>
        <strong>{entry.username}</strong>
        <Text as="small" tone="faint">
          {entry.pack.name === "" ? m.defaultPack() : entry.pack.name} · {m.onStream()}
        </Text>
      </Stack>
    </Grid>
  );
}

interface HoldDialogProps {
  entry: Schemas["QueueEntry"];
  pending: boolean;
  onHold: (reason: string) => void;
  onClose: () => void;
}

/** Asks for the reason, which the owner of the entry can read. */
function HoldDialog({ entry, pending, onHold, onClose }: HoldDialogProps) {
  const { username: name } = entry;
  const [reason, setReason] = useState(m.holdReasonDefault);
  const empty = reason.trim() === "";
  return (
    <Dialog open onClose={onClose} title={m.holdTitle({ name })} description={m.holdLead()}>
      <Row
        as="form"
        gap={3}
        align="end"
        grow="16rem"
        onSubmit={(event) => {
          event.preventDefault();
          if (!empty) onHold(reason.trim());
        }}
      >
        <TextField
          label={m.holdReason({ name })}
          value={reason}
          maxLength={120}
          onChange={(event) => setReason(event.target.value)}
          error={empty ? m.holdReasonMissing() : undefined}
        />
        <Button type="submit" kind="primary" disabled={empty} pending={pending}>
          {m.holdConfirm()}
        </Button>
      </Row>
    </Dialog>
  );
}
