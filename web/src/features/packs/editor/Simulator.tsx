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
import { ending, lasting, milestoneText } from "./outlook";
import styles from "./Packs.module.css";
import { type Pace, simulate } from "./queries";
import { SupplyChart } from "./SupplyChart";

const STARTS = [
  { value: "whole", label: "The whole run" },
  { value: "now", label: "What is left now" },
] as const;

interface SimulatorProps {
  draft: Draft;
  /** Whether the draft is a pack at all. */
  possible: boolean;
}

/** How long the run of the draft lasts, and which promise ends when. */
export function Simulator({ draft, possible }: SimulatorProps) {
  const [from, setFrom] = useState<(typeof STARTS)[number]["value"]>("whole");
  const [perDay, setPerDay] = useState("");
  const pace: Pace = { fromNow: from === "now", packsPerDay: perDay === "" ? null : Number(perDay) };
  const fits =
    pace.packsPerDay === null ||
    (Number.isInteger(pace.packsPerDay) && pace.packsPerDay >= 1 && pace.packsPerDay <= 1_000_000);
  const run = useMutation({ mutationFn: (of: { draft: Draft; pace: Pace }) => simulate(of.draft, of.pace) });
  const old = run.variables !== undefined && !same(run.variables.draft, draft);
  return (
    <Panel title="Supply simulator" lead="Simulates openings until nothing is left. Nothing is stored.">
      <Row gap={3} align="end" first="14rem">
        <Segmented label="Begin with" value={from} options={STARTS} onChange={setFrom} />
        <TextField
          label="Packs a day"
          inputMode="numeric"
          placeholder="no dates"
          value={perDay}
          error={fits ? undefined : "A whole number from 1 to 1,000,000."}
          onChange={(event) => setPerDay(event.target.value.trim())}
        />
        <Button
          disabled={!possible || !fits}
          pending={run.isPending}
          onClick={() => run.mutate({ draft, pace })}
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
          <Stack gap={4} className={styles.outlook} data-old={old || undefined}>
            {old ? (
              <Text tone="soft" size="sm">
                The pack was changed since: simulate again.
              </Text>
            ) : null}
            <p>
              <Text as="strong" numeric size="xl">
                {formatNumber(run.data.packs.median)}
              </Text>{" "}
              packs{lasting(run.data)}
            </p>
            <Text tone="soft" size="sm">
              {ending(run.data)}
            </Text>
            <SupplyChart outlook={run.data} />
            <Stack as="ol" marked gap={1} padStart={4} size="sm">
              {run.data.milestones.map((milestone) => (
                <li key={`${milestone.kind} ${milestone.rarity ?? ""}`}>
                  {milestoneText(milestone, run.data)}
                </li>
              ))}
            </Stack>
          </Stack>
        )}
      </div>
    </Panel>
  );
}
