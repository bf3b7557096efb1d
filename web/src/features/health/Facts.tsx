import type { ReactNode } from "react";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import styles from "./Health.module.css";

/** A list of names and values. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Stack as="dl" gap={2} className={styles.facts}>
      {facts.map(([name, value]) => (
        <Row gap={3} rowGap={0} align="stretch" justify="between" padBelow={2} edge="below" key={name}>
          <Text as="dt" tone="soft">
            {name}
          </Text>
          <dd>{value}</dd>
        </Row>
      ))}
    </Stack>
  );
}
