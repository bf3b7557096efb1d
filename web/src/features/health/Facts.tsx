import type { ReactNode } from "react";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import styles from "./Health.module.css";

/** Names with what they are. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Stack as="dl" gap={2} className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <Text as="dt" tone="soft">
            {name}
          </Text>
          <dd>{value}</dd>
        </div>
      ))}
    </Stack>
  );
}
