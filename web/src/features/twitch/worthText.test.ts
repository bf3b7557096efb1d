import { expect, test } from "vitest";
import { worthText } from "./worthText";

test.each([
  [{ packs: 15, live: false }, "15 packs."],
  [{ packs: 1, live: true }, "1 pack, straight into the live queue."],
  [{ packs: 3, live: false, bitsLeft: 100 }, "3 packs, and 100 bits count towards the next."],
  [{ packs: 1, live: false, bitsLeft: 1 }, "1 pack, and 1 bit counts towards the next."],
  [{ packs: 0, live: false }, "No whole pack."],
  [{ packs: 0, live: false, bitsLeft: 100 }, "No whole pack: 100 bits count towards one."],
  [
    { packs: 0, live: false, why: "The settings give no packs for bits." },
    "The settings give no packs for bits.",
  ],
])("%o is worth: %s", (worth, words) => {
  expect(worthText(worth)).toBe(words);
});
