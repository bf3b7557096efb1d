import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { messageOf } from "../../api/client";
import { formatNumber } from "../../lib/formats";
import { Button } from "../../ui/Button";
import { Grid } from "../../ui/Grid";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { TextField } from "../../ui/TextField";
import { toastSuccess } from "../../ui/toasts";
import { createReward, type Status } from "./queries";
import { StateMark } from "./StateMark";
import { Step } from "./Step";
import { rewards } from "./steps";
import styles from "./Twitch.module.css";

type Reward = Status["rewards"][number];

const REWARD_EFFECTS: Readonly<Record<Reward["kind"], string>> = {
  pack: "gives packs",
  live: "puts a pack straight into the live queue",
};
/** Default cost in channel points. */
const DEFAULT_COST: Readonly<Record<Reward["kind"], string>> = { pack: "5000", live: "10000" };

/** The channel-point rewards, with a form for each one that is missing on the channel. */
export function RewardsStep({ number, status }: { number: number; status: Status }) {
  const wanted = status.rewards.filter(({ title }) => title !== "");
  return (
    <Step number={number} title="Channel-point rewards" status={rewards(status)}>
      <Stack as="ul" gap={3} aria-label="Rewards">
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

function ExistingReward({ reward }: { reward: Reward }) {
  const problem = reward.ours && reward.problem != null;
  return (
    <Stack gap={1} breaks>
      <StateMark
        state={problem ? "trouble" : reward.enabled ? "done" : "off"}
        label={problem ? "Problem" : reward.enabled ? "On the channel" : "Switched off on Twitch"}
      />
      <span>
        <strong>{reward.title}</strong> {REWARD_EFFECTS[reward.kind]}
        {reward.cost == null ? "" : ` for ${formatNumber(reward.cost)} points`}
        <Text as="small" block breaks tone="soft" size="sm">
          {reward.problem ??
            (reward.ours
              ? "Created by this server. Points are refunded if a pack cannot be given."
              : "Created by hand on Twitch. It gives packs, but points cannot be refunded automatically.")}
        </Text>
      </span>
    </Stack>
  );
}

function RewardForm({ reward, ready }: { reward: Reward; ready: boolean }) {
  const cache = useQueryClient();
  const [cost, setCost] = useState(DEFAULT_COST[reward.kind]);
  const points = Number(cost);
  const isValid = /^\d+$/.test(cost.trim()) && points >= 1 && points <= 10_000_000;
  const creation = useMutation({
    mutationFn: () => createReward(cache, reward.kind, points),
    onSuccess: () => toastSuccess(`“${reward.title}” is on the channel.`),
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
      aria-label={`Create ${reward.title}`}
      onSubmit={handleSubmit}
    >
      <p>
        <strong>{reward.title}</strong> {REWARD_EFFECTS[reward.kind]}
      </p>
      <TextField
        label={`Points for ${reward.title}`}
        value={cost}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        error={isValid ? undefined : "A whole number from 1 to 10,000,000."}
        onChange={(event) => setCost(event.target.value)}
      />
      <Button type="submit" kind="primary" disabled={!isValid || !ready} pending={creation.isPending}>
        Create reward
      </Button>
      {creation.isError ? (
        <Text breaks line="always" tone="bad" role="alert">
          {messageOf(creation.error)}
        </Text>
      ) : null}
    </Grid>
  );
}
