import { expect, test } from "vitest";
import { BEACON } from "../../test/fairnessBeacon";
import { QUICKNET } from "./algorithm/beacon";
import { drawProofOf } from "./drawProof";

test("only a draw with the trusted beacon is strong", () => {
  expect(drawProofOf(2, QUICKNET)).toBe("beacon");
  expect(drawProofOf(2, BEACON)).toBe("other-beacon");
  expect(drawProofOf(2, null)).toBe("other-beacon");
  expect(drawProofOf(1, null)).toBe("no-beacon");
  expect(drawProofOf(undefined, null)).toBe("version-1");
});
