import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../api/client";
import { formatNumber } from "../../../lib/formats";
import { Button } from "../../../ui/Button";
import { Panel } from "../../../ui/Panel";
import { Segmented } from "../../../ui/Segmented";
import { TextField } from "../../../ui/TextField";
import { type Draft, same } from "./draft";
import { ending, lasting, told } from "./outlook";
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
      <div className={styles.tools}>
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
      </div>
      <div role="status" aria-busy={run.isPending || undefined}>
        {run.isPending ? <p className={styles.note}>Opening packs…</p> : null}
        {run.error === null ? null : <p className={styles.mistake}>{messageOf(run.error)}</p>}
        {run.data === undefined || run.isPending ? null : (
          <div className={styles.outlook} data-old={old || undefined}>
            {old ? <p className={styles.note}>The pack was changed since: simulate again.</p> : null}
            <p className={styles.lasts}>
              <strong>{formatNumber(run.data.packs.median)}</strong> packs{lasting(run.data)}
            </p>
            <p className={styles.note}>{ending(run.data)}</p>
            <SupplyChart outlook={run.data} />
            <ol className={styles.milestones}>
              {run.data.milestones.map((milestone) => (
                <li key={`${milestone.kind} ${milestone.rarity ?? ""}`}>{told(milestone, run.data)}</li>
              ))}
            </ol>
          </div>
        )}
      </div>
    </Panel>
  );
}
