import axe from "axe-core";
import { expect } from "vitest";

/** Fails if axe finds violations. Browser tests check colors, since jsdom has no layout. */
export async function expectNoViolations(root: Element = document.body): Promise<void> {
  const { violations } = await axe.run(root, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join("\n")}`);
  expect(found).toEqual([]);
}
