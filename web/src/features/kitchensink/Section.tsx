import type { ReactNode } from "react";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";
import styles from "./KitchenSink.module.css";

/** A part of the page, as the jump list has it. */
export interface Part {
  id: string;
  title: string;
  body: ReactNode;
}

/** A section with its heading. */
export function Section({ id, title, body }: Part) {
  return (
    <Stack as="section" gap={5} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <Text as="h2" padBelow={2} edge="below" id={`${id}-title`}>
        {title}
      </Text>
      {body}
    </Stack>
  );
}

/** What belongs together inside a section, with a word on what it is. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={3}>
      <Text as="h3" tone="soft" size="sm" weight="semibold">
        {title}
      </Text>
      <Row gap={4}>{children}</Row>
    </Stack>
  );
}
