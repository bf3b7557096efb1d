import type { ReactNode } from "react";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";

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
      <h2 id={`${id}-title`}>{title}</h2>
      {body}
    </section>
  );
}

/** What belongs together inside a section, with a word on what it is. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={3}>
      <h3>{title}</h3>
      <Row gap={4}>{children}</Row>
    </Stack>
  );
}
