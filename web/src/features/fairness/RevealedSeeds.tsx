import type { Schemas } from "../../api/client";
import * as words from "../../lib/messages";
import { timeAgo } from "../../lib/timeAgo";
import { Grid } from "../../ui/Grid";
import { Panel } from "../../ui/Panel";
import { Text } from "../../ui/Text";
import styles from "./Fairness.module.css";
import { RuledList } from "./RuledList";
import * as m from "./seeds/messages";

/** The user's revealed seeds. */
export function RevealedSeeds({ seeds }: { seeds: readonly Schemas["RevealedSeed"][] }) {
  if (seeds.length === 0) return null;
  return (
    <Panel title={m.revealed()} lead={m.revealedLead()}>
      <RuledList items={seeds} keyOf={({ seedHash }) => seedHash}>
        {(seed) => (
          <>
            <span>
              <strong>{words.packs({ count: seed.counter })}</strong>
              <Text as="small" block tone="soft" size="sm">
                {m.revealedAge({ age: timeAgo(seed.revealedAt) })}
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
        {m.seedLabel()}
      </Text>{" "}
      <code>{serverSeed}</code>
      <Text as="small" block tone="soft" size="sm">
        {m.hashLabel()}
      </Text>{" "}
      <code>{seedHash}</code>
      {clientSeed == null ? null : (
        <>
          <Text as="small" block tone="soft" size="sm">
            {m.ownHalfLabel()}
          </Text>{" "}
          <code>{clientSeed}</code>
        </>
      )}
    </Grid>
  );
}
