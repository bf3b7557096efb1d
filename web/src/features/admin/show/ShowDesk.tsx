import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../../api/client";
import { timeAgo } from "../../../lib/timeAgo";
import { Button } from "../../../ui/Button";
import { ErrorState } from "../../../ui/ErrorState";
import { Panel } from "../../../ui/Panel";
import { Skeleton } from "../../../ui/Skeleton";
import { toastError, toastSuccess } from "../../../ui/toasts";
import { scene } from "../../show/queries";
import { GoalDesk } from "./GoalDesk";
import { setOnAir } from "./queries";
import { RaffleDesk } from "./RaffleDesk";
import styles from "./ShowDesk.module.css";

interface ShowDeskProps {
  /** Whether goals can be made and ended here, which is an admin's. */
  admin: boolean;
}

/** The stream, the raffle and the goal, under one thumb. */
export function ShowDesk({ admin }: ShowDeskProps) {
  const now = useQuery({ ...scene(), refetchInterval: 3000 });
  if (now.isError) {
    return (
      <Panel title="The show">
        <ErrorState
          message={messageOf(now.error)}
          onRetry={() => void now.refetch()}
          retrying={now.isFetching}
        />
      </Panel>
    );
  }
  if (now.data === undefined) {
    return (
      <Panel title="The show">
        <div aria-busy="true">
          <Skeleton height="12rem" />
        </div>
      </Panel>
    );
  }
  return (
    <>
      <Panel
        title="Raffle"
        state={
          now.data.onAirSince == null ? "off the air" : `on the air, begun ${timeAgo(now.data.onAirSince)}`
        }
        lead="Everybody wins at most once in a stream."
      >
        <OnAir onAir={now.data.onAirSince != null} />
        <RaffleDesk raffle={now.data.raffle ?? null} ways={now.data.waysToJoin ?? null} />
      </Panel>
      <Panel title="Community goal">
        <GoalDesk goal={now.data.goal ?? null} admin={admin} />
      </Panel>
    </>
  );
}

function OnAir({ onAir }: { onAir: boolean }) {
  const cache = useQueryClient();
  const set = useMutation({
    mutationFn: (wanted: boolean) => setOnAir(cache, wanted),
    // `onAir` is what the answer says by now, so what was asked for decides.
    onSuccess: (_, wanted) =>
      toastSuccess(wanted ? "The stream is on." : "The stream is over. Everybody can win again."),
    onError: (error) => toastError(messageOf(error)),
  });
  return (
    <Button className={styles.big} pending={set.isPending} onClick={() => set.mutate(!onAir)}>
      {onAir ? "End stream" : "Start stream"}
    </Button>
  );
}
