import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client";
import { formatNumber } from "../../lib/formats";
import { Panel } from "../../ui/Panel";
import { Stack } from "../../ui/Stack";
import type { Record2 } from "./algorithm/record2";
import { BatchLink } from "./BatchLink";
import { DigestField } from "./DigestField";
import { Fact } from "./Fact";
import styles from "./Fairness.module.css";

interface RecordFacts2Props {
  opening: Schemas["Opening"];
  record: Record2;
}

/** The published record of version 2 in words, and a field to compare a digest with it. */
export function RecordFacts2({ opening: { pack }, record }: RecordFacts2Props) {
  return (
    <Panel title="The record">
      <Stack as="dl" gap={4} rowGap={0} className={styles.facts}>
        <Fact name="Drawn">{drawnText(record)}</Fact>
        <Fact name="From">
          <Link to="/packs/$id/odds" params={{ id: pack._id }}>
            {pack.name}, odds version {record.oddsVersion}
          </Link>
        </Fact>
        <Fact name="The seed">
          {record.serverSeed == null ? "Not revealed yet; its hash was in the log before" : "Revealed"}
        </Fact>
        <Fact name="The opener’s browser">
          {record.entropy == null ? "Added nothing" : "Added 32 random bytes"}
        </Fact>
        <Fact name="Place among all openings">
          {formatNumber(record.position)}, run {record.runVersion}
        </Fact>
        <Fact name="Digest">
          <code>{record.digest}</code>
        </Fact>
      </Stack>
      <DigestField digest={record.digest} />
    </Panel>
  );
}

function drawnText({ ticket, round, reward }: Record2): ReactNode {
  if (ticket == null) return reward === true ? "At once, as a reward" : "At once";
  return (
    <>
      By ticket, in <BatchLink batch={ticket.batch} />, with round {formatNumber(round ?? 0)} of the beacon
    </>
  );
}
