import { expect, test } from "vitest";
import type { Record2 } from "./algorithm/record2";
import type { Finding, MarkCode } from "./algorithm/verify/findings";
import type { Witness } from "./algorithm/verify/heads";
import { notesOf, PROOF_LABELS, type Proof, proofOf } from "./proof";

const ID = "0e".repeat(12);
const STAND_IN =
  "aca3d3f23ffaa9c313d8d1eee7334b732ad3e0b7b1851da419e05b7b00cb22ec30d12a0714e0e888dc413e2ef4226ac7" +
  "0f6cc89177433364eaada2ee447620aef17bd7cea956458af382cfce758658933765e641416c0bf78518463afad085ef";
const common = { seedHash: "ab".repeat(32), counter: 1 } as Record2;
const ticket = { ...common, level: 2, ticket: { epoch: 1, batch: 7, place: 0 }, round: 9 } as Record2;
const atOnce = { ...common, level: 1 } as Record2;

const mark = (code: MarkCode, about: Finding<MarkCode>["about"]): Finding<MarkCode> => ({ code, about });
const here = (aheadMs: number | null, batch = 7): Witness => ({ batch, aheadMs });

const CASES: [Proof, Record2, { marks?: Finding<MarkCode>[]; witnesses?: Witness[] }, string?][] = [
  ["ticket", ticket, {}],
  ["ticket", ticket, { witnesses: [here(3000, 6)] }],
  ["witnessed-here", ticket, { witnesses: [here(3000)] }],
  ["witnessed-by-file", ticket, { witnesses: [here(3000), here(null)] }],
  ["disturbed", ticket, { marks: [mark("disturbed", { opening: ID })], witnesses: [here(null)] }],
  ["ticket", ticket, { marks: [mark("disturbed", { opening: "0f".repeat(12) })] }],
  ["other-beacon", ticket, { marks: [mark("other_beacon", { batch: 7 })], witnesses: [here(null)] }, "00"],
  ["demo-beacon", ticket, { marks: [mark("other_beacon", { batch: 7 })] }, STAND_IN],
  ["ticket", ticket, { marks: [mark("other_beacon", { batch: 6 })] }, STAND_IN],
  ["browser-entropy", { ...atOnce, entropy: "cd".repeat(32) }, {}],
  ["server-entropy", atOnce, {}],
  ["no-beacon", { ...atOnce, live: true, noBeacon: true }, {}],
];

test.each(CASES)("an opening proves: %s (case %#)", (proof, record, { marks = [], witnesses = [] }, key) => {
  expect(proofOf(ID, record, { marks, witnesses }, key).proof).toBe(proof);
});

test("of several heads, the one that this browser had first counts", () => {
  expect(proofOf(ID, ticket, { marks: [], witnesses: [here(1000), here(4000)] }, undefined)).toEqual({
    proof: "witnessed-here",
    aheadMs: 4000,
  });
});

test("only a proof that the streamer alone could not choose the cards is strong", () => {
  const strong = Object.entries(PROOF_LABELS).flatMap(([proof, { isStrong }]) => (isStrong ? proof : []));
  expect(strong).toEqual(["witnessed-here", "witnessed-by-file", "ticket", "browser-entropy"]);
});

test("marks that restrict the proof are said once, with the uses of the contents", () => {
  const marks = [
    mark("forced_modifier", { opening: ID }),
    mark("forced_modifier", { opening: ID }),
    mark("rare_pool", { opening: ID }),
    mark("server_entropy", { opening: ID }),
  ];
  expect(notesOf(marks, 3)).toEqual([
    "The streamer chose the modifier. The cards themselves were drawn.",
    "These contents of the pack were used only 3 times so far. Look at what the pack could contain.",
  ]);
  expect(notesOf([mark("rare_pool", { opening: ID })], 1)[0]).toContain("only once");
});
