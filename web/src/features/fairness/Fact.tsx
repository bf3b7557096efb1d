import type { ReactNode } from "react";
import { Text } from "../../ui/Text";

/** A name and its value in a description list. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Text as="dt" tone="soft" size="sm">
        {name}
      </Text>
      <Text as="dd" breaks numeric after={3}>
        {children}
      </Text>
    </>
  );
}
