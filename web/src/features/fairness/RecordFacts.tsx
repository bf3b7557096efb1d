import { Link } from "@tanstack/react-router";
import { formatNumber } from "../../lib/formats";
import { Panel } from "../../ui/Panel";
import { Stack } from "../../ui/Stack";
import { DigestField } from "./DigestField";
import { Fact } from "./Fact";
import styles from "./Fairness.module.css";
import type { Opening1 } from "./types";

/** The published record, and a field to compare a digest with it. */
export function RecordFacts({ opening }: { opening: Opening1 }) {
  const { fairness, pack } = opening;
  return (
    <Panel title="The record">
      <Stack as="dl" gap={4} rowGap={0} className={styles.facts}>
        <Fact name="Hash of the seed, published before">
          <code>{fairness.seedHash}</code>
        </Fact>
        <Fact name="The seed">
          {fairness.serverSeed == null ? "Not revealed yet" : <code>{fairness.serverSeed}</code>}
        </Fact>
        <Fact name="Owner’s half">
          <code>{fairness.clientSeed}</code>
        </Fact>
        <Fact name="Opening with this seed">Number {formatNumber(fairness.counter + 1)}</Fact>
        <Fact name="Drawn from">
          <Link to="/packs/$id/odds" params={{ id: pack._id }}>
            {pack.name}, odds version {fairness.oddsVersion}
          </Link>
        </Fact>
        <Fact name="Place among all openings">
          {formatNumber(fairness.position)}, run {fairness.runVersion}
        </Fact>
        <Fact name="Digest">
          <code>{fairness.digest}</code>
        </Fact>
      </Stack>
      <DigestField digest={fairness.digest} />
    </Panel>
  );
}
