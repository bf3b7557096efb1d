import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client";
import { Panel } from "../../ui/Panel";
import { Stack } from "../../ui/Stack";
import type { Record2 } from "./algorithm/record2";
import { BatchLink } from "./BatchLink";
import { DigestField } from "./DigestField";
import { Fact } from "./Fact";
import styles from "./Fairness.module.css";
import * as m from "./openings/messages";

interface RecordFacts2Props {
  opening: Schemas["Opening"];
  record: Record2;
}

/** The published record of version 2 in words, and a field to compare a digest with it. */
export function RecordFacts2({ opening: { pack }, record }: RecordFacts2Props) {
  return (
    <Panel title={m.record()}>
      <Stack as="dl" gap={4} rowGap={0} className={styles.facts}>
        <Fact name={m.recordDrawn()}>{drawnText(record)}</Fact>
        <Fact name={m.recordFrom()}>
          <Link to="/packs/$id/odds" params={{ id: pack._id }}>
            {m.oddsVersion({ pack: pack.name, version: record.oddsVersion })}
          </Link>
        </Fact>
        <Fact name={m.recordSeed()}>
          {record.serverSeed == null ? m.seedNotRevealedButLogged() : m.seedRevealed()}
        </Fact>
        <Fact name={m.recordEntropy()}>
          {record.entropy == null ? m.entropyNotAdded() : m.entropyAdded()}
        </Fact>
        <Fact name={m.recordPlace()}>
          {m.placeAndRun({ place: record.position, run: record.runVersion })}
        </Fact>
        <Fact name={m.recordDigest()}>
          <code>{record.digest}</code>
        </Fact>
      </Stack>
      <DigestField digest={record.digest} />
    </Panel>
  );
}

function drawnText({ ticket, round, reward }: Record2): ReactNode {
  if (ticket == null) return reward === true ? m.drawnAsReward() : m.drawnAtOnce();
  const { batch } = ticket;
  return m.drawnByTicket({
    batch,
    round: round ?? 0,
    link: (text) => <BatchLink batch={batch}>{text}</BatchLink>,
  });
}
