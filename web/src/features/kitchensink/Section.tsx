import type { ReactNode } from "react";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";
import { Text } from "../../ui/Text";

/** A section of the page, and its entry in the navigation. */
export interface Part {
  id: string;
  title: string;
  body: ReactNode;
}

/** A section of the page with a heading. */
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

/** Samples with a common title. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={3}>
      <Title>{title}</Title>
      <Row gap={4}>{children}</Row>
    </Stack>
  );
}

/** The title of a group of samples. */
export function Title({ children }: { children: ReactNode }) {
  return (
    <Text as="h3" tone="soft" size="sm" weight="semibold">
      {children}
    </Text>
  );
}
