import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../api/client";
import * as words from "../../../lib/messages";
import { Button } from "../../../ui/Button";
import { Panel } from "../../../ui/Panel";
import { Row } from "../../../ui/Row";
import { Segmented } from "../../../ui/Segmented";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { TextField } from "../../../ui/TextField";
import { type Draft, same } from "./draft";
import * as m from "./messages";
import { durationTexts, effectTexts, endText, milestoneText } from "./outlook";
import styles from "./Packs.module.css";
import { type SimulationOptions, simulate } from "./queries";
import { SupplyChart } from "./SupplyChart";

const STARTS = [
  { value: "whole", label: m.wholeRun },
  { value: "now", label: m.leftNow },
] as const;

const MAX_PACKS_PER_DAY = 1_000_000;
const MAX_COLLECTORS = 100_000;

const isWhole = (number: number, most: number) => Number.isInteger(number) && number >= 1 && number <= most;

interface SimulatorProps {
  draft: Draft;
  /** False while the draft is not a valid pack. */
  possible: boolean;
}

/** Simulates openings of the draft, and shows its run and milestones. */
export function Simulator({ draft, possible }: SimulatorProps) {
  const [from, setFrom] = useState<(typeof STARTS)[number]["value"]>("whole");
  const [perDay, setPerDay] = useState("");
  const packsPerDay = perDay === "" ? null : Number(perDay);
  const [collectors, setCollectors] = useState("20");
  const isDayValid = packsPerDay === null || isWhole(packsPerDay, MAX_PACKS_PER_DAY);
  const areCollectorsValid = isWhole(Number(collectors), MAX_COLLECTORS);
  const valid = isDayValid && areCollectorsValid;
  const run = useMutation({
    mutationFn: (input: { draft: Draft; options: SimulationOptions }) => simulate(input.draft, input.options),
  });
  const outdated = run.variables !== undefined && !same(run.variables.draft, draft);
  return (
    <Panel title={m.simulator()} lead={m.simulatorLead()}>
      <Row gap={3} align="end" first="14rem">
        <Segmented
          label={m.startWith()}
          value={from}
          options={STARTS.map(({ value, label }) => ({ value, label: label() }))}
          onChange={setFrom}
        />
        <TextField
          label={m.packsPerDay()}
          inputMode="numeric"
          placeholder={m.noDates()}
          value={perDay}
          error={isDayValid ? undefined : m.numberInvalid({ most: MAX_PACKS_PER_DAY })}
          onChange={(event) => setPerDay(event.target.value.trim())}
        />
        <TextField
          label={m.collectors()}
          inputMode="numeric"
          value={collectors}
          error={areCollectorsValid ? undefined : m.numberInvalid({ most: MAX_COLLECTORS })}
          onChange={(event) => setCollectors(event.target.value.trim())}
        />
        <Button
          disabled={!possible || !valid}
          pending={run.isPending}
          onClick={() =>
            run.mutate({
              draft,
              options: { fromNow: from === "now", packsPerDay, collectors: Number(collectors) },
            })
          }
        >
          {m.simulate()}
        </Button>
      </Row>
      <div role="status" aria-busy={run.isPending || undefined}>
        {run.isPending ? (
          <Text tone="soft" size="sm">
            {m.simulating()}
          </Text>
        ) : null}
        {run.error === null ? null : (
          <Text tone="bad" size="sm">
            {messageOf(run.error)}
          </Text>
        )}
        {run.data === undefined || run.isPending ? null : (
          <Stack gap={4} className={styles.outlook} data-old={outdated || undefined}>
            {outdated ? (
              <Text tone="soft" size="sm">
                {m.simulationOutdated()}
              </Text>
            ) : null}
            <Row as="p" gap={3} rowGap={1} align="baseline" numeric>
              <Text as="strong" size="xl">
                {words.packs({ count: run.data.packs.median })}
              </Text>
              {durationTexts(run.data).map((text) => (
                <span key={text}>{text}</span>
              ))}
            </Row>
            <Text tone="soft" size="sm">
              {endText(run.data)}
            </Text>
            <SupplyChart outlook={run.data} />
            <Stack as="ol" marked gap={1} padStart={4} size="sm">
              {run.data.milestones.map((milestone) => (
                <li key={`${milestone.kind} ${milestone.rarity ?? ""}`}>
                  {milestoneText(milestone, run.data)}
                </li>
              ))}
            </Stack>
            <Stack as="ul" gap={1} size="sm">
              {effectTexts(run.data, run.variables.draft.expires.trim()).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </Stack>
          </Stack>
        )}
      </div>
    </Panel>
  );
}
