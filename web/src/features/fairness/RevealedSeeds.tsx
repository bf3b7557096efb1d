import type { Schemas } from "../../api/client";
import { formatNumber } from "../../lib/formats";
import { timeAgo } from "../../lib/timeAgo";
import { Grid } from "../../ui/Grid";
import { Panel } from "../../ui/Panel";
import { Text } from "../../ui/Text";
import styles from "./Fairness.module.css";
import { RuledList } from "./RuledList";

/** The user's revealed seeds. */
export function RevealedSeeds({ seeds }: { seeds: readonly Schemas["RevealedSeed"][] }) {
  if (seeds.length === 0) return null;
  return (
    <Panel
      title="Revealed seeds"
      lead="The server does not use these seeds any more. Anyone can check the packs opened with them."
    >
      <RuledList items={seeds} keyOf={({ seedHash }) => seedHash}>
        {(seed) => (
          <>
            <span>
              <strong>{seed.counter === 1 ? "1 pack" : `${formatNumber(seed.counter)} packs`}</strong>
              <Text as="small" block tone="soft" size="sm">
                revealed {timeAgo(seed.revealedAt)}
              </Text>
            </span>
            <Seed seed={seed} />
          </>
        )}
      </RuledList>
    </Panel>
  );
}

function Seed({ seed: { seedHash, serverSeed, clientSeed } }: { seed: Schemas["RevealedSeed"] }) {
  return (
    <Grid as="span" columns="auto 1fr" gap={3} rowGap={1} shrink className={styles.pair}>
      <Text as="small" block tone="soft" size="sm">
        Seed
      </Text>{" "}
      <code>{serverSeed}</code>
      <Text as="small" block tone="soft" size="sm">
        Hash
      </Text>{" "}
      <code>{seedHash}</code>
      {clientSeed == null ? null : (
        <>
          <Text as="small" block tone="soft" size="sm">
            Your half
          </Text>{" "}
          <code>{clientSeed}</code>
        </>
      )}
    </Grid>
  );
}
