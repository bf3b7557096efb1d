import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf, type Schemas } from "../../../api/client";
import { Button } from "../../../ui/Button";
import { ConfirmDialog } from "../../../ui/ConfirmDialog";
import { Grid } from "../../../ui/Grid";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { toastError, toastSuccess } from "../../../ui/toasts";
import { GoalBar } from "../GoalBar";
import * as m from "./messages";
import { NewGoal } from "./NewGoal";
import { addToGoal, endGoal } from "./queries";

interface GoalDeskProps {
  goal: Schemas["GoalView"] | null;
  admin: boolean;
}

/** The current goal with its controls, and the form of a new one. */
export function GoalDesk({ goal, admin }: GoalDeskProps) {
  const running = goal?.state === "running";
  return (
    <Stack gap={4}>
      {goal === null ? null : <GoalBar goal={goal} />}
      {goal === null || !(running || goal.betterUntil != null) ? null : (
        <GoalControls key={goal._id} goal={goal} admin={admin} />
      )}
      {running ? null : admin ? <NewGoal /> : goal === null ? <Text tone="soft">{m.noGoal()}</Text> : null}
    </Stack>
  );
}

function GoalControls({ goal, admin }: { goal: Schemas["GoalView"]; admin: boolean }) {
  const cache = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const showError = (error: unknown) => toastError(messageOf(error));
  const add = useMutation({
    mutationFn: (amount: number) => addToGoal(cache, goal._id, amount),
    onError: showError,
  });
  const end = useMutation({
    mutationFn: () => endGoal(cache, goal._id),
    onSuccess: () => {
      setConfirming(false);
      toastSuccess(m.ended());
    },
    onError: showError,
  });
  const running = goal.state === "running";
  return (
    <Grid min="7rem" fill gap={3}>
      {running ? (
        <>
          <Button size="l" pending={add.isPending} onClick={() => add.mutate(1)}>
            +1
          </Button>
          <Button size="l" pending={add.isPending} onClick={() => add.mutate(10)}>
            +10
          </Button>
          <Button
            kind="quiet"
            size="l"
            pending={add.isPending}
            aria-label={m.subtract({ amount: 1 })}
            onClick={() => add.mutate(-1)}
          >
            −1
          </Button>
        </>
      ) : null}
      {admin ? (
        <Button kind="quiet" size="l" onClick={() => setConfirming(true)}>
          {running ? m.endGoal() : m.endOdds()}
        </Button>
      ) : null}
      <ConfirmDialog
        open={confirming}
        title={running ? m.endGoalQuestion({ goal: goal.title }) : m.endOddsQuestion()}
        consequence={running ? m.endGoalConsequence() : m.endOddsConsequence()}
        action={running ? m.endGoalConfirm() : m.endOddsConfirm()}
        danger
        pending={end.isPending}
        onConfirm={() => end.mutate()}
        onCancel={() => setConfirming(false)}
      />
    </Grid>
  );
}
