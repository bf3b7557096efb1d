import { expect, test } from "vitest";
import { daysKept, nextExpiryText, protectionText } from "./ownPacks";

test("packs are kept as long as the kind that keeps them longest", () => {
  expect(daysKept([])).toBeNull();
  expect(daysKept([{ expires: 30 }, { expires: null }])).toBeNull();
  expect(daysKept([{ expires: 30 }, { expires: 60 }, { expires: 7 }])).toBe(60);
});

test("names the packs that expire first", () => {
  const expiring = [
    { packs: 2, expiresAt: "2026-12-03T00:00:00.000Z" },
    { packs: 1, expiresAt: "2026-12-09T00:00:00.000Z" },
  ];
  expect(nextExpiryText(expiring)).toMatch(/^2 expire on .*\b[23]\b/);
  expect(nextExpiryText(expiring.slice(1))).toMatch(/^1 expires on .*\b[89]\b/);
  expect(nextExpiryText([])).toBeNull();
});

test("says within how many packs luck is certain, or that none is left", () => {
  const protection = {
    packId: "0".repeat(24),
    minimum: "Legendary" as const,
    unlucky: 10,
    within: 6,
    isLeft: true,
  };
  expect(protectionText(protection)).toBe("Legendary or better within 6 packs");
  expect(protectionText({ ...protection, within: 1 })).toBe("Legendary or better in this pack");
  expect(protectionText({ ...protection, minimum: "Divine" })).toBe("Divine within 6 packs");
  expect(protectionText({ ...protection, isLeft: false })).toBe("Legendary or better: none is left");
});
