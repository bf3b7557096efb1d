import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { messageOf } from "../../api/client";
import { Button } from "../../ui/Button";
import { Grid } from "../../ui/Grid";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { TextField } from "../../ui/TextField";
import { toastSuccess } from "../../ui/toasts";
import * as m from "./messages";
import { createReward, type Status } from "./queries";
import { StateMark } from "./StateMark";
import { Step } from "./Step";
import { rewards, type StepState } from "./steps";
import styles from "./Twitch.module.css";

type Reward = Status["rewards"][number];

/** Default cost in channel points. */
const DEFAULT_COST: Readonly<Record<Reward["kind"], string>> = { pack: "5000", live: "10000" };

const MAX_COST = 10_000_000;

const bold = (text: ReactNode) => <strong>{text}</strong>;

/** The channel-point rewards, with a form for each one that is missing on the channel. */
export function RewardsStep({ number, status }: { number: number; status: Status }) {
  const wanted = status.rewards.filter(({ title }) => title !== "");
  return (
    <Step number={number} title={m.rewards()} status={rewards(status)}>
      <Stack as="ul" gap={3} aria-label={m.rewardList()}>
        {wanted.map((reward) => (
          <li key={reward.kind}>
            {reward.id == null ? (
              <RewardForm reward={reward} ready={status.authorization.granted} />
            ) : (
              <ExistingReward reward={reward} />
            )}
          </li>
        ))}
      </Stack>
    </Step>
  );
}

function rewardMark({ ours, problem, enabled }: Reward): { state: StepState; label: string } {
  if (ours && problem != null) return { state: "trouble", label: m.rewardTrouble() };
  return enabled ? { state: "done", label: m.rewardEnabled() } : { state: "off", label: m.rewardDisabled() };
}

function ExistingReward({ reward }: { reward: Reward }) {
  const { kind, title, cost } = reward;
  return (
    <Stack gap={1} breaks>
      <StateMark {...rewardMark(reward)} />
      <span>
        {cost == null
          ? m.rewardEffect({ kind, reward: title, b: bold })
          : m.rewardEffectAtCost({ kind, reward: title, cost, b: bold })}
        <Text as="small" block breaks tone="soft" size="sm">
          {reward.problem ?? (reward.ours ? m.rewardOurs() : m.rewardTheirs())}
        </Text>
      </span>
    </Stack>
  );
}

function RewardForm({ reward, ready }: { reward: Reward; ready: boolean }) {
  const cache = useQueryClient();
  const [cost, setCost] = useState(DEFAULT_COST[reward.kind]);
  const points = Number(cost);
  const isValid = /^\d+$/.test(cost.trim()) && points >= 1 && points <= MAX_COST;
  const creation = useMutation({
    mutationFn: () => createReward(cache, reward.kind, points),
    onSuccess: () => toastSuccess(m.rewardCreated({ reward: reward.title })),
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid && !creation.isPending) creation.mutate();
  };
  return (
    <Grid
      as="form"
      columns="1fr 9rem auto"
      gap={4}
      rowGap={2}
      align="end"
      max="44rem"
      pad={4}
      surface="outline"
      level={1}
      stack="phone"
      className={styles.make}
      aria-label={m.rewardForm({ reward: reward.title })}
      onSubmit={handleSubmit}
    >
      <p>{m.rewardEffect({ kind: reward.kind, reward: reward.title, b: bold })}</p>
      <TextField
        label={m.rewardCost({ reward: reward.title })}
        value={cost}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        error={isValid ? undefined : m.rewardCostRange({ min: 1, max: MAX_COST })}
        onChange={(event) => setCost(event.target.value)}
      />
      <Button type="submit" kind="primary" disabled={!isValid || !ready} pending={creation.isPending}>
        {m.rewardCreate()}
      </Button>
      {creation.isError ? (
        <Text breaks line="always" tone="bad" role="alert">
          {messageOf(creation.error)}
        </Text>
      ) : null}
    </Grid>
  );
}
