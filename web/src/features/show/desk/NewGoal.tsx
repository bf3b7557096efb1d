import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf, type Schemas } from "../../../api/client";
import { rarityValues } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Grid } from "../../../ui/Grid";
import { Segmented } from "../../../ui/Segmented";
import { Select } from "../../../ui/Select";
import { Stack } from "../../../ui/Stack";
import { TextField } from "../../../ui/TextField";
import { toastError, toastSuccess } from "../../../ui/toasts";
import { packs as packList } from "../../packs/queries";
import { startGoal } from "./queries";

const COUNTS = [
  { value: "live_packs", label: "Packs opened live" },
  { value: "packs", label: "Packs opened" },
  { value: "subs", label: "Subscriptions" },
  { value: "gifts", label: "Gifted subscriptions" },
  { value: "bits", label: "Bits" },
  { value: "hand", label: "By hand (+1)" },
] as const;
const REWARDS = [
  { value: "packs", label: "Packs" },
  { value: "odds", label: "Better odds" },
] as const;
const AUDIENCES = [
  { value: "active", label: "Everybody active now" },
  { value: "took_part", label: "Everybody who took part" },
] as const;
const DURATIONS = [
  { value: "", label: "As long as it takes" },
  { value: "60", label: "One hour" },
  { value: "180", label: "Three hours" },
  { value: "1440", label: "A day" },
] as const;
const MINUTES = ["10", "15", "30", "60", "120"].map((value) => ({ value, label: `${value} minutes` }));
const MODIFIERS = [
  { value: "", label: "As they are" },
  { value: "0.1", label: "on 10 % of cards" },
  { value: "0.25", label: "on 25 % of cards" },
  { value: "0.5", label: "on 50 % of cards" },
] as const;
const MAX_TARGET = 1_000_000;

/** The form of a new goal. */
export function NewGoal() {
  const cache = useQueryClient();
  const [title, setTitle] = useState("");
  const [counts, setCounts] = useState<Schemas["Counts"]>("live_packs");
  const [target, setTarget] = useState("25");
  const [until, setUntil] = useState<(typeof DURATIONS)[number]["value"]>("");
  const [kind, setKind] = useState<Schemas["RewardKind"]>("packs");
  const [packs, setPacks] = useState("1");
  const [recipients, setRecipients] = useState<Schemas["Audience"]>("active");
  const list = useQuery(packList()).data ?? [];
  const [chosen, setChosen] = useState<BetterOdds>({
    packId: "",
    guarantee: "Rare",
    modifiers: "",
    minutes: "30",
  });
  const better = chosen.packId === "" ? { ...chosen, packId: list[0]?._id ?? "" } : chosen;
  const whole = Number(target);
  const invalidTarget = !(Number.isInteger(whole) && whole >= 1 && whole <= MAX_TARGET);
  const audience = counts === "hand" ? "active" : recipients;
  const start = useMutation({
    mutationFn: () =>
      startGoal(cache, {
        title: title.trim() || (COUNTS.find(({ value }) => value === counts)?.label ?? "A goal"),
        counts,
        target: whole,
        ...(until === "" ? {} : { until: new Date(Date.now() + Number(until) * 60_000).toISOString() }),
        reward:
          kind === "packs" ? { kind, packs: Number(packs), to: audience } : { kind, ...rewardOf(better) },
      }),
    onSuccess: () => toastSuccess("The goal is running."),
    onError: (error) => toastError(messageOf(error)),
  });
  return (
    <Stack
      as="form"
      gap={4}
      aria-label="A new goal"
      onSubmit={(event) => {
        event.preventDefault();
        if (!invalidTarget) start.mutate();
      }}
    >
      <TextField
        label="Title of the goal"
        value={title}
        maxLength={60}
        placeholder="25 packs together"
        onChange={(event) => setTitle(event.target.value)}
      />
      <Grid min="12.25rem" fill gap={3} align="start">
        <Select label="What counts" value={counts} options={COUNTS} onChange={setCounts} />
        <TextField
          label="Target"
          inputMode="numeric"
          value={target}
          onChange={(event) => setTarget(event.target.value)}
          error={invalidTarget ? "A whole number from 1 to 1,000,000." : undefined}
        />
        <Select label="Until" value={until} options={DURATIONS} onChange={setUntil} />
      </Grid>
      <Segmented label="What it gives" value={kind} options={REWARDS} onChange={setKind} />
      {kind === "packs" ? (
        <Grid min="12.25rem" fill gap={3} align="start">
          <Select
            label="Packs for each"
            value={packs}
            options={["1", "2", "3", "5"].map((value) => ({ value, label: value }))}
            onChange={setPacks}
          />
          <Select
            label="For whom"
            value={audience}
            options={counts === "hand" ? AUDIENCES.slice(0, 1) : AUDIENCES}
            onChange={setRecipients}
          />
        </Grid>
      ) : (
        <BetterOddsFields value={better} list={list} onChange={setChosen} />
      )}
      <Button type="submit" kind="primary" size="l" disabled={invalidTarget} pending={start.isPending}>
        Start the goal
      </Button>
    </Stack>
  );
}

interface BetterOdds {
  packId: string;
  guarantee: Schemas["Rarity"] | "";
  modifiers: (typeof MODIFIERS)[number]["value"];
  minutes: string;
}

function rewardOf({ packId, guarantee, modifiers, minutes }: BetterOdds) {
  return {
    ...(packId === "" ? {} : { packId }),
    ...(guarantee === "" ? {} : { guarantee }),
    ...(modifiers === "" ? {} : { modifierChance: Number(modifiers) }),
    minutes: Number(minutes),
  };
}

interface BetterOddsFieldsProps {
  value: BetterOdds;
  list: readonly Schemas["Pack"][];
  onChange: (value: BetterOdds) => void;
}

function BetterOddsFields({ value, list, onChange }: BetterOddsFieldsProps) {
  return (
    <Grid min="12.25rem" fill gap={3} align="start">
      <Select
        label="Which pack"
        value={value.packId}
        options={list.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={(chosen) => onChange({ ...value, packId: chosen })}
      />
      <Select
        label="Its last card is at least"
        value={value.guarantee}
        options={[
          { value: "", label: "As it is" },
          ...rarityValues.map((name) => ({ value: name, label: `${name} or better` })),
        ]}
        onChange={(guarantee) => onChange({ ...value, guarantee })}
      />
      <Select
        label="Modifiers"
        value={value.modifiers}
        options={MODIFIERS}
        onChange={(modifiers) => onChange({ ...value, modifiers })}
      />
      <Select
        label="For"
        value={value.minutes}
        options={MINUTES}
        onChange={(minutes) => onChange({ ...value, minutes })}
      />
    </Grid>
  );
}
