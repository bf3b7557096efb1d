import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../api/client";
import { Grid } from "../../ui/Grid";
import { Select } from "../../ui/Select";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import { TextField } from "../../ui/TextField";
import * as m from "./messages";
import { type ViewerAction, worth } from "./queries";
import { COUNTED, TIERED, type Tier, worthText } from "./worthText";

const ACTIONS: readonly { value: ViewerAction; label: () => string }[] = [
  { value: "subscription", label: m.worthSubscription },
  { value: "gift", label: m.worthGift },
  { value: "received", label: m.worthReceived },
  { value: "reward", label: m.worthReward },
  { value: "live-reward", label: m.worthLiveReward },
  { value: "cheer", label: m.worthCheer },
  { value: "raid", label: m.worthRaid },
];
const TIERS: readonly { value: Tier; label: () => string }[] = [
  { value: "1000", label: () => m.worthTierNumber({ tier: 1 }) },
  { value: "2000", label: () => m.worthTierNumber({ tier: 2 }) },
  { value: "3000", label: () => m.worthTierNumber({ tier: 3 }) },
  { value: "Prime", label: m.worthTierPrime },
];

const options = <V extends string>(table: readonly { value: V; label: () => string }[]) =>
  table.map(({ value, label }) => ({ value, label: label() }));

/** Calculates the packs of an event. The server applies the saved settings. */
export function WorthCalculator() {
  const [action, setAction] = useState<ViewerAction>("gift");
  const [tier, setTier] = useState<Tier>("1000");
  const [count, setCount] = useState("5");
  const countLabel = COUNTED[action];
  const number = countLabel === undefined ? 1 : /^\d{1,9}$/.test(count.trim()) ? Number(count) : 0;
  const result = useQuery({
    ...worth(action, TIERED.includes(action) ? tier : "1000", number),
    enabled: number > 0,
  });
  return (
    <Stack as="section" gap={3} pad={4} surface="outline" level={0} aria-label={m.worth()}>
      <Text as="h3" size="md">
        {m.worth()}
      </Text>
      <Grid min="14rem" gap={4} rowGap={3}>
        <Select label={m.worthAction()} value={action} options={options(ACTIONS)} onChange={setAction} />
        {TIERED.includes(action) ? (
          <Select label={m.worthTier()} value={tier} options={options(TIERS)} onChange={setTier} />
        ) : null}
        {countLabel === undefined ? null : (
          <TextField
            label={countLabel()}
            value={count}
            error={number > 0 ? undefined : m.worthCountRange()}
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            onChange={(event) => setCount(event.target.value)}
          />
        )}
      </Grid>
      <Text high="1.5rem" weight="semibold" role="status">
        {result.data === undefined
          ? result.error !== null
            ? messageOf(result.error)
            : " "
          : worthText(result.data)}
      </Text>
    </Stack>
  );
}
