import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../api/client";
import { timeAgo } from "../../lib/timeAgo";
import { Button } from "../../ui/Button";
import { Panel } from "../../ui/Panel";
import { QueryView } from "../../ui/QueryView";
import { Row } from "../../ui/Row";
import { Skeleton } from "../../ui/Skeleton";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { toastError, toastSuccess } from "../../ui/toasts";
import { recentOpenings } from "../dashboard/queries";
import styles from "./AdminDashboard.module.css";
import * as m from "./messages";
import { replayOpening } from "./queries";

/** The latest openings, each with a button to replay it. */
export function Replays() {
  const cache = useQueryClient();
  const recent = useQuery(recentOpenings());
  const replay = useMutation({
    mutationFn: (id: string) => replayOpening(cache, id),
    onSuccess: () => toastSuccess(m.replayQueued()),
    onError: (error) => toastError(messageOf(error)),
  });
  return (
    <Panel title={m.replays()}>
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
            <Text tone="soft">{m.noOpenings()}</Text>
          ) : (
            <ul className={styles.waiting}>
              {data.openings.map((opening) => (
                <Row as="li" nowrap gap={1} target key={opening._id}>
                  <Stack as="span" breaks grow>
                    <strong>{opening.username}</strong>
                    <Text as="small" tone="faint">
                      {opening.pack.name} · {timeAgo(opening.openedAt)}
                    </Text>
                  </Stack>
                  <Button
                    size="s"
                    aria-label={m.replayOf({ username: opening.username })}
                    pending={replay.isPending && replay.variables === opening._id}
                    onClick={() => replay.mutate(opening._id)}
                  >
                    {m.replay()}
                  </Button>
                </Row>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Panel>
  );
}
