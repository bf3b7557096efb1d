import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { invalidate } from "../../api/cache";
import { messageOf, type Schemas } from "../../api/client";
import { useStore } from "../../lib/store";
import { timeAgo } from "../../lib/timeAgo";
import { connection } from "../../realtime/connection";
import { Button } from "../../ui/Button";
import { ErrorState } from "../../ui/ErrorState";
import { Icon } from "../../ui/Icon";
import { IconButton } from "../../ui/IconButton";
import { Panel } from "../../ui/Panel";
import { Skeleton } from "../../ui/Skeleton";
import { toastError } from "../../ui/toasts";
import styles from "./Admin.module.css";
import { moveQueue, orderQueue, type QueueMove, queueStatus, removeEntry } from "./queries";

/** Who waits for the stream, and the levers of the show. */
export function LiveQueue() {
  const cache = useQueryClient();
  const queue = useQuery(queueStatus());
  const link = useStore(connection);
  useEffect(() => link?.on("queue-updated", () => void invalidate(cache, "overlay", "admin")), [link, cache]);
  const refused = (error: unknown) => toastError(messageOf(error));
  const move = useMutation({ mutationFn: (what: QueueMove) => moveQueue(cache, what), onError: refused });
  const remove = useMutation({ mutationFn: (id: string) => removeEntry(cache, id), onError: refused });
  const order = useMutation({ mutationFn: (ids: string[]) => orderQueue(cache, ids), onError: refused });
  const now = queue.data;
  return (
    <Panel title="Live queue" state={now === undefined ? undefined : stateOf(now)}>
      {queue.isError ? (
        <ErrorState
          message={messageOf(queue.error)}
          onRetry={() => void queue.refetch()}
          retrying={queue.isFetching}
        />
      ) : now === undefined ? (
        <div aria-busy="true">
          <Skeleton height="8rem" />
        </div>
      ) : (
        <>
          <div className={styles.levers}>
            <Button
              kind={now.isPaused ? "primary" : "secondary"}
              pending={move.isPending}
              onClick={() => move.mutate(now.isPaused ? "resume" : "pause")}
            >
              {now.isPaused ? "Resume" : "Pause"}
            </Button>
            <Button disabled={!now.isBusy} pending={move.isPending} onClick={() => move.mutate("skip")}>
              Skip this one
            </Button>
          </div>
          <Waiting
            entries={now.entries}
            onRemove={(id) => remove.mutate(id)}
            onOrder={(ids) => order.mutate(ids)}
          />
        </>
      )}
    </Panel>
  );
}

function stateOf({ isBusy, isPaused }: Schemas["QueueStatus"]): string {
  if (isBusy) return isPaused ? "playing, then paused" : "playing";
  return isPaused ? "paused" : "ready";
}

interface WaitingProps {
  entries: readonly Schemas["QueueEntry"][];
  onRemove: (id: string) => void;
  onOrder: (ids: string[]) => void;
}

function Waiting({ entries, onRemove, onOrder }: WaitingProps) {
  if (entries.length === 0)
    return <p className={styles.empty}>Nobody waits. Open a pack live to fill the stage.</p>;
  const swapped = (at: number, step: number) => {
    const ids = entries.map(({ _id }) => _id);
    const [moved] = ids.splice(at, 1);
    if (moved !== undefined) ids.splice(at + step, 0, moved);
    return ids;
  };
  return (
    <ol className={styles.waiting}>
      {entries.map((entry, at) => (
        <li key={entry._id}>
          <span className={styles.grow}>
            <strong>{entry.username}</strong>
            <small>
              {entry.pack?.name ?? "default pack"} · {entry.source} · {timeAgo(entry.queuedAt)}
            </small>
          </span>
          <IconButton
            label={`Move ${entry.username} up`}
            disabled={at === 0}
            onClick={() => onOrder(swapped(at, -1))}
          >
            <Icon name="up" />
          </IconButton>
          <IconButton
            label={`Move ${entry.username} down`}
            disabled={at === entries.length - 1}
            onClick={() => onOrder(swapped(at, 1))}
          >
            <Icon name="down" />
          </IconButton>
          <IconButton label={`Remove ${entry.username} from the queue`} onClick={() => onRemove(entry._id)}>
            <Icon name="close" />
          </IconButton>
        </li>
      ))}
    </ol>
  );
}
