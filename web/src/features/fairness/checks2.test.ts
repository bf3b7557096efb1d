import { expect, test } from "vitest";
import type { Record2 } from "./algorithm/record2";
import type { About, ProblemCode } from "./algorithm/verify/findings";
import { isAbout, verdictsOf } from "./checks2";

const ID = "0e".repeat(12);
const record = { seedHash: "ab", packId: "0a", oddsVersion: 3, level: 2, round: 9 } as Record2;
const subject = { id: ID, record, batches: [7, 8] };

const ABOUT: [About, boolean][] = [
  [{ opening: ID }, true],
  [{ opening: "0f" }, false],
  [{ ticket: ID }, true],
  [{ batch: 7 }, true],
  [{ batch: 6 }, false],
  [{ round: 9 }, true],
  [{ round: 8 }, false],
  [{ seed: "ab" }, true],
  [{ seed: "cd" }, false],
  [{ pool: "0a 3" }, true],
  [{ pool: "0a 2" }, false],
  [{ receipt: 0 }, true],
  [{ list: "openings" }, false],
  [{ card: "0c" }, false],
  [{ raffle: "0c" }, false],
];

test.each(ABOUT)("%o is about the opening: %s", (about, expected) => {
  expect(isAbout(subject, about)).toBe(expected);
});

const fine = { problems: [], hasTicket: true, isLogged: true, canDraw: true, isKept: true };
const problem = (code: ProblemCode) => ({ ...fine, problems: [{ code, about: { opening: ID } }] });
const failed = (state: typeof fine) =>
  verdictsOf(state).flatMap(({ check, verdict }) => (verdict === "fails" ? check : []));

test("without a problem everything holds", () => {
  expect(new Set(verdictsOf(fine).map(({ verdict }) => verdict))).toEqual(new Set(["holds"]));
  expect(verdictsOf(fine)).toHaveLength(9);
});

test("checks of tickets and of what was kept are left out where there is none", () => {
  const checks = verdictsOf({ ...fine, hasTicket: false, isKept: false }).map(({ check }) => check);
  expect(checks).toEqual(["record", "log", "seed", "pool", "free", "draws"]);
});

test("a record that hides its ticket fails the check of the ticket", () => {
  const problems = [{ code: "level_wrong" as const, about: { opening: ID } }];
  expect(failed({ ...fine, problems, hasTicket: false } as never)).toEqual(["ticket"]);
});

test.each([
  ["record", "record"],
  ["log_mismatch", "log"],
  ["chain_break", "seed"],
  ["ticket_mismatch", "ticket"],
  ["beacon_signature", "beacon"],
  ["pool", "pool"],
  ["rules", "free"],
  ["pity", "draws"],
  ["head_changed", "kept"],
  ["receipt", "kept"],
] as const)("%s fails the check of %s", (code, check) => {
  expect(failed(problem(code) as never)).toEqual([check]);
});

test("an opening without a line, and one with a secret seed, is open", () => {
  const open = verdictsOf({ ...fine, isLogged: false, canDraw: false });
  expect(open.flatMap(({ check, verdict }) => (verdict === "open" ? check : []))).toEqual(["log", "draws"]);
});
