import { expect, test } from "vitest";
import { aPack } from "../../../test/builders";
import { bodyOf, draftOf, newDraft, same } from "./draft";
import { expiryHint } from "./expiryHint";
import { durationTexts, effectTexts, endText, milestoneText } from "./outlook";

test("saves an unedited pack unchanged", () => {
  const pack = aPack({
    modifierChance: 0.0125,
    guarantee: null,
    policy: "weights",
    weights: { Basic: 3, Divine: 1 },
    availableFrom: "2026-05-01T12:00:00Z",
    availableTo: null,
  });
  const body = bodyOf(draftOf(pack));
  expect(body).toMatchObject({
    packId: pack._id,
    name: pack.name,
    cardPool: pack.cardPool,
    guarantee: null,
    policy: "weights",
    weights: { Basic: 3, Divine: 1 },
    availableFrom: "2026-05-01T12:00:00.000Z",
    availableTo: null,
  });
  expect(body.modifierChance).toBeCloseTo(0.0125, 9);
});

test("counts a change whatever the order of its cards, but not a reason", () => {
  const draft = newDraft(["a", "b"]);
  expect(same(draft, { ...draft, pool: ["b", "a"], why: "Because." })).toBe(true);
  expect(same(draft, { ...draft, pool: ["b"] })).toBe(false);
  expect(same(draft, { ...draft, guarantee: "" })).toBe(false);
  expect(bodyOf({ ...draft, weights: { ...draft.weights, Basic: 7 } }).weights).toBeNull();
  expect(bodyOf({ ...draft, modifierChance: "" }).modifierChance).toBeLessThan(0);
});

test("sends the protection as numbers, and what is no number so that the server refuses it", () => {
  const pity = { softFrom: 5, stepPpm: 25_000, hardAt: 9, minimum: "Mythic" as const };
  const draft = draftOf(aPack({ noRepeats: true, pity }));
  expect(bodyOf(draft)).toMatchObject({ noRepeats: true, pity });
  expect(bodyOf({ ...draft, pity: { ...draft.pity, isOn: false } }).pity).toBeNull();
  const typed = bodyOf({ ...draft, pity: { ...draft.pity, softFrom: "", step: "-1", hardAt: "soon" } }).pity;
  expect(typed?.softFrom).toBeGreaterThan(200);
  expect(typed?.stepPpm).toBeGreaterThan(1_000_000);
  expect(typed?.hardAt).toBeGreaterThan(200);
  expect(bodyOf(newDraft([])).pity).toBeNull();
});

test("describes an outlook in words", () => {
  const spread = (low: number, median: number, high: number) => ({ low, median, high });
  const outlook = {
    runs: 21,
    packs: spread(990, 1000, 1010),
    end: "soldOut" as const,
    left: spread(0, 3, 4),
    milestones: [],
    curve: [],
    hits: spread(0, 0, 0),
    patterns: [],
  };
  expect(durationTexts(outlook)).toEqual(["990 to 1,010 packs in 21 runs"]);
  expect(endText(outlook)).toBe("Then fewer copies are left than a pack has cards. 3 copies are left then.");
  const gone = { kind: "gone", rarity: "Divine" as const, pack: spread(900, 970, 1000), runs: 21 };
  expect(milestoneText(gone, outlook)).toBe("The last Divine is pulled: pack 970, 97% of the run");
  const repeat = { kind: "repeat", pack: spread(1000, 1000, 1000), runs: 2 };
  expect(milestoneText(repeat, outlook)).toBe(
    "The same card comes twice in a pack: pack 1,000, 100% of the run (in 2 of 21 runs)",
  );
  expect(effectTexts(outlook)).toEqual([]);
  const hoarding = { rarity: "Divine" as const, asTheyCome: 0.33, hoarded: 0.74, opened: 0.44 };
  const patterns = [{ pattern: "same-rarity" as const, packs: spread(1, 4, 6) }];
  expect(effectTexts({ ...outlook, hits: spread(8, 9, 11), patterns, hoarding })).toEqual([
    "Bad-luck protection applies to 9 packs.",
    "One rarity: 4 packs.",
    "People who open packs at once get Divine cards at 0.33 a pack. People who keep them until that chance has doubled get 0.74 a pack.",
    "The chance doubles in 44% of the runs; in the others the packs stay closed.",
  ]);
  expect(effectTexts({ ...outlook, hoarding }, "30").at(-1)).toMatch(/; this pack expires after 30 days\.$/);
});

test("reads and sends the days after which packs expire", () => {
  expect(bodyOf(draftOf(aPack())).expires).toBeNull();
  const draft = draftOf(aPack({ expires: 30 }));
  expect([draft.expires, bodyOf(draft).expires]).toEqual(["30", 30]);
  expect(bodyOf({ ...draft, expires: " " }).expires).toBeNull();
  expect(bodyOf({ ...draft, expires: "soon" }).expires).toBeGreaterThan(3650);
});

test("tells when packs expire with the other packs", () => {
  const [never, sixty] = [aPack({ name: "Midnight" }), aPack({ expires: 60 })];
  expect(expiryHint("", [never])).toBe("Leave empty for never.");
  expect(expiryHint("", [sixty])).toContain("so none expires");
  expect(expiryHint("30", [never, sixty])).toContain("none expires while Midnight is set to never");
  expect(expiryHint("30", [sixty])).toContain("after 60 days, because another pack has a later limit.");
  expect(expiryHint("30", [])).toBe(
    "Unopened packs expire after 30 days. After a change, the time starts again for packs that collectors already have.",
  );
});
