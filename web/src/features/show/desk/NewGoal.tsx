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
import * as m from "./messages";
import { countOptions, optionsOf } from "./options";
import { startGoal } from "./queries";

const COUNTS = [
  { value: "live_packs", label: m.countsLivePacks },
  { value: "packs", label: m.countsPacks },
  { value: "subs", label: m.countsSubscriptions },
  { value: "gifts", label: m.countsGifts },
  { value: "bits", label: m.countsBits },
  { value: "hand", label: m.countsByHand },
] as const;
const REWARDS = [
  { value: "packs", label: m.rewardPacks },
  { value: "odds", label: m.rewardOdds },
] as const;
const AUDIENCES = [
  { value: "active", label: m.audienceActive },
  { value: "took_part", label: m.audienceTookPart },
] as const;
const DURATIONS = [
  { value: "", label: m.untilReached },
  { value: "60", label: m.oneHour },
  { value: "180", label: m.threeHours },
  { value: "1440", label: m.oneDay },
] as const;
const MINUTES = [10, 15, 30, 60, 120];
const MODIFIERS = [
  { value: "", label: m.modifiersUnchanged },
  { value: "0.1", label: () => m.modifierShare({ share: 0.1 }) },
  { value: "0.25", label: () => m.modifierShare({ share: 0.25 }) },
  { value: "0.5", label: () => m.modifierShare({ share: 0.5 }) },
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
        title: title.trim() || (COUNTS.find(({ value }) => value === counts)?.label() ?? counts),
        counts,
        target: whole,
        ...(until === "" ? {} : { until: new Date(Date.now() + Number(until) * 60_000).toISOString() }),
        reward:
          kind === "packs" ? { kind, packs: Number(packs), to: audience } : { kind, ...rewardOf(better) },
      }),
    onSuccess: () => toastSuccess(m.goalStarted()),
    onError: (error) => toastError(messageOf(error)),
  });
  return (
    <Stack
      as="form"
      gap={4}
      aria-label={m.newGoal()}
      onSubmit={(event) => {
        event.preventDefault();
        if (!invalidTarget) start.mutate();
      }}
    >
      <TextField
        label={m.goalTitle()}
        value={title}
        maxLength={60}
        placeholder={m.goalTitlePlaceholder()}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Grid min="12.25rem" fill gap={3} align="start">
        <Select label={m.counts()} value={counts} options={optionsOf(COUNTS)} onChange={setCounts} />
        <TextField
          label={m.target()}
          inputMode="numeric"
          value={target}
          onChange={(event) => setTarget(event.target.value)}
          error={invalidTarget ? m.targetInvalid({ most: MAX_TARGET }) : undefined}
        />
        <Select label={m.until()} value={until} options={optionsOf(DURATIONS)} onChange={setUntil} />
      </Grid>
      <Segmented label={m.reward()} value={kind} options={optionsOf(REWARDS)} onChange={setKind} />
      {kind === "packs" ? (
        <Grid min="12.25rem" fill gap={3} align="start">
          <Select
            label={m.packsForEach()}
            value={packs}
            options={["1", "2", "3", "5"].map((value) => ({ value, label: value }))}
            onChange={setPacks}
          />
          <Select
            label={m.audience()}
            value={audience}
            options={optionsOf(counts === "hand" ? AUDIENCES.slice(0, 1) : AUDIENCES)}
            onChange={setRecipients}
          />
        </Grid>
      ) : (
        <BetterOddsFields value={better} list={list} onChange={setChosen} />
      )}
      <Button type="submit" kind="primary" size="l" disabled={invalidTarget} pending={start.isPending}>
        {m.startGoal()}
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
        label={m.whichPack()}
        value={value.packId}
        options={list.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={(chosen) => onChange({ ...value, packId: chosen })}
      />
      <Select
        label={m.lastCard()}
        value={value.guarantee}
        options={[
          { value: "", label: m.lastCardUnchanged() },
          ...rarityValues.map((name) => ({ value: name, label: m.rarityOrBetter({ rarity: name }) })),
        ]}
        onChange={(guarantee) => onChange({ ...value, guarantee })}
      />
      <Select
        label={m.modifiers()}
        value={value.modifiers}
        options={optionsOf(MODIFIERS)}
        onChange={(modifiers) => onChange({ ...value, modifiers })}
      />
      <Select
        label={m.oddsDuration()}
        value={value.minutes}
        options={countOptions(MINUTES, m.minuteCount)}
        onChange={(minutes) => onChange({ ...value, minutes })}
      />
    </Grid>
  );
}
