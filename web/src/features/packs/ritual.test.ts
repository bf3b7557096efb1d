import { describe, expect, test } from "vitest";
import { anOpening } from "../../test/builders";
import { isDone, isSettled, orderPulls, type Ritual, type RitualEvent, SEALED, step, topOf } from "./ritual";

const opening = anOpening(["Epic", "Basic", "Divine", "Basic", "Common"]);
const refusal = { message: "No packs left.", prompt: null, consent: {} };
const run = (...events: RitualEvent[]) => events.reduce<Ritual>(step, SEALED);
const answered: RitualEvent[] = [{ type: "ask" }, { type: "answered", opening, note: null }];
const pictured = opening.cards.map(({ _id }): RitualEvent => ({ type: "pictured", cardId: _id }));
const toTable: RitualEvent[] = [...answered, ...pictured, { type: "torn" }];
const faces = (state: Ritual) =>
  state.phase === "table" ? state.flipped.map((up) => (up ? "U" : "d")).join("") : state.phase;

test("puts the rarest card last, keeps ties as drawn, and marks with their cards", () => {
  const marks = ["new", "duplicate", "new", "new", "duplicate"] as const;
  const pulls = orderPulls({ ...opening, marks: [...marks] });
  expect(pulls.map(({ card, mark }) => `${card.rarity} ${card.mintNumber} ${mark}`)).toEqual([
    "Basic 2 duplicate",
    "Basic 4 new",
    "Common 5 duplicate",
    "Epic 1 new",
    "Divine 3 new",
  ]);
});

test("marks nothing in an opening without marks", () => {
  expect(orderPulls(opening).every(({ mark }) => mark === null)).toBe(true);
});

test.each<[string, RitualEvent[], string]>([
  ["nothing happens before the pack is requested", [{ type: "torn" }, { type: "next" }], "sealed"],
  ["a second tap while asking changes nothing", [{ type: "ask" }, { type: "ask" }], "asking"],
  ["a refusal seals the pack again", [{ type: "ask" }, { type: "refused", refusal }], "sealed"],
  ["cards lie face down", toTable, "ddddd"],
  ["the next card is the first face-down one", [...toTable, { type: "next" }, { type: "next" }], "UUddd"],
  ["holding skips to the end", [...toTable, { type: "skip" }], "UUUUU"],
  ["holding skips from the tear, too", [...answered, ...pictured, { type: "skip" }], "UUUUU"],
])("%s", (_, events, result) => expect(faces(run(...events))).toBe(result));

test("turns a card when its picture is loaded, and not before", () => {
  const first = orderPulls(opening)[0]?.card._id ?? "";
  const flipped: RitualEvent[] = [...answered, { type: "torn" }, { type: "next" }, { type: "next" }];
  expect(faces(run(...flipped))).toBe("ddddd");
  expect(faces(run(...flipped, { type: "pictured", cardId: first }))).toBe("Udddd");
  expect(faces(run(...answered, { type: "skip" }))).toBe("ddddd");
  expect(faces(run(...answered, { type: "skip" }, ...pictured))).toBe("UUUUU");
});

test("allows the next action when the last card has been shown", () => {
  const done = run(...toTable, { type: "skip" });
  expect([isDone(done), isSettled(done)]).toEqual([true, false]);
  expect(isSettled(step(done, { type: "settled" }))).toBe(true);
  expect(isSettled(run(...toTable, { type: "settled" }))).toBe(false);
});

const all: RitualEvent[] = pictured.map(() => ({ type: "next" }));
const isSpread = (state: Ritual) => state.phase === "table" && state.spread;

test("takes each card to the top of the stack before it turns, also without its picture", () => {
  expect(topOf(run(...toTable))).toBe(0);
  expect(topOf(run(...toTable, { type: "next" }))).toBe(0);
  expect(topOf(run(...toTable, { type: "next" }, { type: "next" }))).toBe(1);
  expect(topOf(run(...answered, { type: "torn" }, { type: "next" }, { type: "next" }))).toBe(0);
});

test("lays the cards side by side after the last one, at once for who goes on, and after a skip", () => {
  const done = run(...toTable, ...all);
  expect([isDone(done), isSpread(done)]).toEqual([true, false]);
  expect(isSpread(step(done, { type: "settled" }))).toBe(true);
  const hurried = step(done, { type: "next" });
  expect([isSpread(hurried), isSettled(hurried)]).toEqual([true, true]);
  expect(isSpread(run(...answered, { type: "skip" }))).toBe(true);
});

describe("all at once", () => {
  test("turns card by card and stops at the end", () => {
    let state = run(...toTable, { type: "all" });
    const seen: string[] = [];
    while (state.phase === "table" && state.auto && seen.length < 10) {
      state = step(state, { type: "next" });
      seen.push(faces(state));
    }
    expect(seen).toEqual(["Udddd", "UUddd", "UUUdd", "UUUUd", "UUUUU"]);
    expect(isDone(state)).toBe(true);
  });
});

test("keeps the refusal's message until the next try", () => {
  const refused = run({ type: "ask" }, { type: "refused", refusal });
  expect(refused).toEqual({ phase: "sealed", refusal });
  expect(step(refused, { type: "again" })).toEqual(SEALED);
});

test("says what an opening waits for until it is answered, and keeps the note of the answer", () => {
  const waiting = run({ type: "ask" }, { type: "waits", reason: "ticket" });
  expect(waiting).toEqual({ phase: "asking", wait: "ticket" });
  const open = step(waiting, { type: "answered", opening, note: "No receipt was kept." });
  expect(step(open, { type: "torn" })).toMatchObject({ phase: "table", note: "No receipt was kept." });
});
