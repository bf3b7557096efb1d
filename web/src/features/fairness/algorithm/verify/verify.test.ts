import { expect, test } from "vitest";
import { codesOf, usualInstance } from "../../../../test/fairnessScenario";

test("an honest instance has no problem and no mark", async () => {
  const { data } = await usualInstance();
  expect(await codesOf(data)).toEqual({ problems: [], marks: [] });
});
