import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { messageOf } from "../../api/client";
import { Button } from "../../ui/Button";
import { Grid } from "../../ui/Grid";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { TextField } from "../../ui/TextField";
import { toastSuccess } from "../../ui/toasts";
import { makeReward, type Status } from "./queries";
import { StateMark } from "./StateMark";
import { Step } from "./Step";
import { rewards } from "./steps";
import styles from "./Twitch.module.css";

type Reward = Status["rewards"][number];

/** What each reward does. */
const DOES: Readonly<Record<Reward["kind"], string>> = {
  pack: "gives packs",
  live: "puts a pack straight into the live queue",
};
/** The default cost of a reward. */
const USUAL_COST: Readonly<Record<Reward["kind"], string>> = { pack: "5000", live: "10000" };

/** The channel-point rewards: those that are there, and making those that are not. */
export function RewardsStep({ number, status }: { number: number; status: Status }) {
  const wanted = status.rewards.filter(({ title }) => title !== "");
  return (
    <Step number={number} title="Channel-point rewards" standing={rewards(status)}>
      <Stack as="ul" gap={3} aria-label="Rewards">
        {wanted.map((reward) => (
          <li key={reward.kind}>
            {reward.id == null ? (
              <MakeReward reward={reward} ready={status.authorization.granted} />
            ) : (
              <Known reward={reward} />
            )}
          </li>
        ))}
      </Stack>
    </Step>
  );
}

function Known({ reward }: { reward: Reward }) {
  const problem = reward.ours && reward.problem != null;
  return (
    <Stack gap={1} breaks>
      <StateMark
        state={problem ? "trouble" : reward.enabled ? "done" : "off"}
        word={problem ? "Trouble" : reward.enabled ? "On the channel" : "Switched off on Twitch"}
      />
      <span>
        <strong>{reward.title}</strong> {DOES[reward.kind]}
        {reward.cost == null ? "" : ` for ${reward.cost.toLocaleString("en")} points`}
        <Text as="small" block breaks tone="soft" size="sm">
          {reward.problem ??
            (reward.ours
              ? "Made by this server: points go back when a pack cannot be given."
              : "Made by hand on Twitch: it gives packs, but points cannot be given back by themselves.")}
        </Text>
      </span>
    </Stack>
  );
}

function MakeReward({ reward, ready }: { reward: Reward; ready: boolean }) {
  const cache = useQueryClient();
  const [cost, setCost] = useState(USUAL_COST[reward.kind]);
  const points = Number(cost);
  const isFine = /^\d+$/.test(cost.trim()) && points >= 1 && points <= 10_000_000;
  const make = useMutation({
    mutationFn: () => makeReward(cache, reward.kind, points),
    onSuccess: () => toastSuccess(`“${reward.title}” is on the channel.`),
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isFine && !make.isPending) make.mutate();
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
      aria-label={`Make ${reward.title}`}
      onSubmit={handleSubmit}
    >
      <p>
        <strong>{reward.title}</strong> {DOES[reward.kind]}
      </p>
      <TextField
        label={`Points for ${reward.title}`}
        value={cost}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        error={isFine ? undefined : "A whole number from 1 to 10,000,000."}
        onChange={(event) => setCost(event.target.value)}
      />
      <Button type="submit" kind="primary" disabled={!isFine || !ready} pending={make.isPending}>
        Make this reward
      </Button>
      {make.isError ? (
        <Text breaks line="always" tone="bad" role="alert">
          {messageOf(make.error)}
        </Text>
      ) : null}
    </Grid>
  );
}
