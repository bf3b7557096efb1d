import { expect, test } from "vitest";
import { anOpening } from "../../test/builders";
import { type Ritual, type RitualEvent, SEALED, step } from "./ritual";
import { soundsBetween } from "./ritualSounds";

const opening = anOpening(["Epic", "Basic", "Divine", "Basic", "Common"]);

/** The sounds that these events play. */
function soundsOf(...events: RitualEvent[]) {
  let state: Ritual = SEALED;
  return events.flatMap((event) => {
    const after = step(state, event);
    const sounds = soundsBetween(state, after);
    state = after;
    return sounds.map((sound) => (sound.kind === "flip" ? `flip ${sound.rank}` : sound.kind));
  });
}

const torn: RitualEvent[] = [
  { type: "ask" },
  { type: "answered", opening, note: null },
  ...opening.cards.map(({ _id }): RitualEvent => ({ type: "pictured", cardId: _id })),
];

test("plays tearing, dealing, and each card by its rarity", () => {
  const next: RitualEvent = { type: "next" };
  expect(soundsOf(...torn, { type: "torn" }, next, next, next, next, next)).toEqual([
    "tear",
    "deal",
    "flip 0",
    "flip 0",
    "flip 1",
    "flip 5",
    "flip 9",
  ]);
});

test("plays only the rarest of cards that turn together", () => {
  expect(soundsOf(...torn, { type: "torn" }, { type: "next" }, { type: "skip" })).toEqual([
    "tear",
    "deal",
    "flip 0",
    "flip 9",
  ]);
  expect(soundsOf(...torn, { type: "skip" })).toEqual(["tear", "deal", "flip 9"]);
});

test("plays nothing for an unchanged state or a refusal", () => {
  expect(
    soundsOf(
      { type: "ask" },
      { type: "refused", refusal: { message: "No packs left.", prompt: null, consent: {} } },
      { type: "again" },
    ),
  ).toEqual([]);
  expect(soundsOf(...torn, { type: "torn" }, { type: "all" })).toEqual(["tear", "deal"]);
});
