import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../api/client";
import { formatNumber } from "../../../lib/formats";
import { Button } from "../../../ui/Button";
import { Panel } from "../../../ui/Panel";
import { Row } from "../../../ui/Row";
import { Segmented } from "../../../ui/Segmented";
import { Stack } from "../../../ui/Stack";
import { Text } from "../../../ui/Text";
import { TextField } from "../../../ui/TextField";
import { type Draft, same } from "./draft";
import { durationText, effectTexts, endText, milestoneText } from "./outlook";
import styles from "./Packs.module.css";
import { type SimulationOptions, simulate } from "./queries";
import { SupplyChart } from "./SupplyChart";

const STARTS = [
  { value: "whole", label: "The whole run" },
  { value: "now", label: "What is left now" },
] as const;

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
  const isDayValid = packsPerDay === null || isWhole(packsPerDay, 1_000_000);
  const areCollectorsValid = isWhole(Number(collectors), 100_000);
  const valid = isDayValid && areCollectorsValid;
  const run = useMutation({
    mutationFn: (input: { draft: Draft; options: SimulationOptions }) => simulate(input.draft, input.options),
  });
  const outdated = run.variables !== undefined && !same(run.variables.draft, draft);
  return (
    <Panel title="Supply simulator" lead="Simulates openings until nothing is left. Nothing is stored.">
      <Row gap={3} align="end" first="14rem">
        <Segmented label="Begin with" value={from} options={STARTS} onChange={setFrom} />
        <TextField
          label="Packs a day"
          inputMode="numeric"
          placeholder="no dates"
          value={perDay}
          error={isDayValid ? undefined : "A whole number from 1 to 1,000,000."}
          onChange={(event) => setPerDay(event.target.value.trim())}
        />
        <TextField
          label="Collectors"
          inputMode="numeric"
          value={collectors}
          error={areCollectorsValid ? undefined : "A whole number from 1 to 100,000."}
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
          Simulate
        </Button>
      </Row>
      <div role="status" aria-busy={run.isPending || undefined}>
        {run.isPending ? (
          <Text tone="soft" size="sm">
            Opening packs…
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
                The pack was changed since: simulate again.
              </Text>
            ) : null}
            <p>
              <Text as="strong" numeric size="xl">
                {formatNumber(run.data.packs.median)}
              </Text>{" "}
              packs{durationText(run.data)}
            </p>
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
