import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../../api/client";
import { timeAgo } from "../../../lib/timeAgo";
import { Button } from "../../../ui/Button";
import { Panel } from "../../../ui/Panel";
import { QueryView } from "../../../ui/QueryView";
import { Skeleton } from "../../../ui/Skeleton";
import { toastError, toastSuccess } from "../../../ui/toasts";
import { scene } from "../queries";
import { GoalDesk } from "./GoalDesk";
import * as m from "./messages";
import { setOnAir } from "./queries";
import { RaffleDesk } from "./RaffleDesk";

interface ShowDeskProps {
  /** Allows creating and ending goals, which needs an admin. */
  admin: boolean;
}

/** The controls of the stream, the raffle and the goal. */
export function ShowDesk({ admin }: ShowDeskProps) {
  const current = useQuery({ ...scene(), refetchInterval: 3000 });
  return (
    <QueryView
      query={current}
      title={m.failed()}
      loading={
        <Panel title={m.loading()}>
          <div aria-busy="true">
            <Skeleton height="12rem" />
          </div>
        </Panel>
      }
    >
      {(data) => (
        <>
          <Panel
            title={m.raffle()}
            state={data.onAirSince == null ? m.offAir() : m.onAir({ ago: timeAgo(data.onAirSince) })}
            lead={m.raffleLead()}
          >
            <OnAir onAir={data.onAirSince != null} />
            <RaffleDesk raffle={data.raffle ?? null} ways={data.waysToJoin ?? null} />
          </Panel>
          <Panel title={m.goal()}>
            <GoalDesk goal={data.goal ?? null} admin={admin} />
          </Panel>
        </>
      )}
    </QueryView>
  );
}

function OnAir({ onAir }: { onAir: boolean }) {
  const cache = useQueryClient();
  const set = useMutation({
    mutationFn: (wanted: boolean) => setOnAir(cache, wanted),
    // `onAir` may already be the new state, so the message depends on the request.
    onSuccess: (_, wanted) => toastSuccess(wanted ? m.streamStarted() : m.streamEnded()),
    onError: (error) => toastError(messageOf(error)),
  });
  return (
    <Button size="l" pending={set.isPending} onClick={() => set.mutate(!onAir)}>
      {onAir ? m.endStream() : m.startStream()}
    </Button>
  );
}
