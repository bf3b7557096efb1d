import type { ReactNode } from "react";
import { Row } from "../../ui/Row";
import { Stack } from "../../ui/Stack";

interface RuledListProps<T> {
  items: readonly T[];
  keyOf: (item: T) => string;
  /** The content of a row: a description, and what belongs to it at the end of the line. */
  children: (item: T) => ReactNode;
}

/** A list with a line between its rows. */
export function RuledList<T>({ items, keyOf, children }: RuledListProps<T>) {
  return (
    <Stack as="ul" gap={3}>
      {items.map((item, index) => (
        <Row
          as="li"
          gap={4}
          rowGap={2}
          justify="between"
          padAbove={index === 0 ? 0 : 3}
          edge={index === 0 ? undefined : "above"}
          key={keyOf(item)}
        >
          {children(item)}
        </Row>
      ))}
    </Stack>
  );
}
