import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const files = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".css"))
  .map((file) => ({ file, css: readFileSync(join(import.meta.dirname, file), "utf8") }));

/** The bodies of the keyframe rules of a stylesheet. */
const keyframes = (css: string) =>
  [...css.matchAll(/@keyframes [^{]+\{((?:[^{}]*\{[^{}]*\})*)/g)].map(([, body]) => body);

test.each(files)(
  "$file animates no transform, over which Safari's engine would not blend foil",
  ({ css }) => {
    for (const body of keyframes(css))
      expect(body).not.toMatch(/(?:^|[\s;{])(?:transform|translate|scale|rotate):/);
  },
);

test.each(files)("$file has a plainer blend mode before plus-lighter", ({ css }) => {
  const uses = css.match(/plus-lighter/g) ?? [];
  expect(
    css.match(/mix-blend-mode: (?!plus-lighter)[a-z-]+;\s+mix-blend-mode: plus-lighter;/g) ?? [],
  ).toHaveLength(uses.length);
});
