import type { ReactNode } from "react";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";

/** A part of the page, as the jump list has it. */
export interface Part {
  id: string;
  title: string;
  body: ReactNode;
}

/** A section with its heading. */
export function Section({ id, title, body }: Part) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <Text as="h2" padBelow={2} edge="below" id={`${id}-title`}>
        {title}
      </Text>
      {body}
    </section>
  );
}

/** What belongs together inside a section, with a word on what it is. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={3}>
      <Title>{title}</Title>
      <Row gap={4}>{children}</Row>
    </Stack>
  );
}

/** The heading of a part of a section. */
export function Title({ children }: { children: ReactNode }) {
  return (
    <Text as="h3" tone="soft" size="sm" weight="semibold">
      {children}
    </Text>
  );
}
