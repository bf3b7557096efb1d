import { Link } from "@tanstack/react-router";
import { Panel } from "../../ui/Panel";
import { Stack } from "../../ui/Stack";
import { DigestField } from "./DigestField";
import { Fact } from "./Fact";
import styles from "./Fairness.module.css";
import * as openings from "./openings/messages";
import type { Opening1 } from "./types";
import * as m from "./version1/messages";

/** The published record, and a field to compare a digest with it. */
export function RecordFacts({ opening }: { opening: Opening1 }) {
  const { fairness, pack } = opening;
  return (
    <Panel title={openings.record()}>
      <Stack as="dl" gap={4} rowGap={0} className={styles.facts}>
        <Fact name={m.recordSeedHash()}>
          <code>{fairness.seedHash}</code>
        </Fact>
        <Fact name={openings.recordSeed()}>
          {fairness.serverSeed == null ? m.seedNotRevealed() : <code>{fairness.serverSeed}</code>}
        </Fact>
        <Fact name={m.recordOwnersHalf()}>
          <code>{fairness.clientSeed}</code>
        </Fact>
        <Fact name={m.recordCounter()}>{m.counterNumber({ number: fairness.counter + 1 })}</Fact>
        <Fact name={m.recordDrawnFrom()}>
          <Link to="/packs/$id/odds" params={{ id: pack._id }}>
            {openings.oddsVersion({ pack: pack.name, version: fairness.oddsVersion })}
          </Link>
        </Fact>
        <Fact name={openings.recordPlace()}>
          {openings.placeAndRun({ place: fairness.position, run: fairness.runVersion })}
        </Fact>
        <Fact name={openings.recordDigest()}>
          <code>{fairness.digest}</code>
        </Fact>
      </Stack>
      <DigestField digest={fairness.digest} />
    </Panel>
  );
}
