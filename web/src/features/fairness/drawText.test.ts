import { expect, test } from "vitest";
import { drawText } from "./drawText";

const place = { batch: 7, round: 12345, dueMs: 0, signature: null };

test("names the round once the line has a batch", () => {
  expect(drawText(2, null)).toBe("with a round of the public randomness beacon (level 2)");
  expect(drawText(2, place)).toBe("with round 12,345 of the public randomness beacon (level 2)");
  expect(drawText(1, { ...place, round: null })).toBe("without the public randomness beacon (level 1)");
});
