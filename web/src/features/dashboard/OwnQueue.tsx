import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { invalidate } from "../../api/cache";
import { messageOf, type Schemas } from "../../api/client";
import { useStore } from "../../lib/store";
import { timeAgo } from "../../lib/timeAgo";
import { connection } from "../../realtime/connection";
import { Button } from "../../ui/Button";
import { Panel } from "../../ui/Panel";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { toastError, toastSuccess } from "../../ui/toasts";
import styles from "./Dashboard.module.css";
import * as m from "./messages";
import { ownQueue, unqueuePack } from "./queries";

/** The user's packs in the live queue; nothing if there are none. */
export function OwnQueue() {
  const cache = useQueryClient();
  const queue = useQuery(ownQueue());
  const socket = useStore(connection);
  useEffect(
    () => socket?.on("queue-updated", () => void invalidate(cache, "overlay", "packs")),
    [socket, cache],
  );
  const remove = useMutation({
    mutationFn: (entryId: string) => unqueuePack(cache, entryId),
    onSuccess: () => toastSuccess(m.takenBack()),
    onError: (error) => toastError(messageOf(error)),
  });
  if (queue.data === undefined || queue.data.entries.length === 0) return null;
  return (
    <Panel title={m.ownQueue()} lead={queueLead(queue.data)}>
      <Stack as="ul" gap={4}>
        {queue.data.entries.map((entry) => (
          <Row as="li" nowrap gap={3} key={entry._id}>
            <Text as="strong" size="lg" font="display" className={styles.place}>
              #{entry.position}
            </Text>
            <Stack as="span" breaks grow>
              {entry.pack?.name ?? m.ownDefaultPack()}
              <Text as="small" tone="faint">
                {timeAgo(entry.queuedAt)}
              </Text>
              {entry.held == null ? null : (
                <Text as="small" tone="faint">
                  {m.heldBecause({ reason: entry.held })}
                </Text>
              )}
            </Stack>
            <Button size="s" pending={remove.isPending} onClick={() => remove.mutate(entry._id)}>
              {m.takeBack()}
            </Button>
          </Row>
        ))}
      </Stack>
    </Panel>
  );
}

const queueLead = ({ isPaused, waiting }: Schemas["OwnQueue"]) =>
  isPaused ? m.ownQueueLeadPaused({ waiting }) : m.ownQueueLead({ waiting });
