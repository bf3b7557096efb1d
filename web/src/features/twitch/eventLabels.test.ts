import { expect, test } from "vitest";
import { anEvent } from "../../test/twitch";
import { outcomeMark, outcomeText } from "./eventLabels";

const now = Date.parse("2026-01-31T12:00:00Z");

test.each([
  [anEvent(), "Counted", "1 pack for ada."],
  [anEvent({ outcome: "nothing", said: "It is another reward." }), "Nothing", "It is another reward."],
  [anEvent({ outcome: "waiting", said: null }), "Waiting", "It is being applied."],
  [
    anEvent({
      outcome: "waiting",
      said: null,
      error: "There is no such user.",
      attempts: 2,
      nextTryAt: "2026-01-31T12:05:00Z",
    }),
    "Tried again",
    "There is no such user. It was tried 2 times and will be tried again, next in 5 minutes.",
  ],
  [
    anEvent({ outcome: "failed", said: null, error: "A fault of this server.", attempts: 6 }),
    "Failed",
    "A fault of this server. It was tried 6 times and is not tried again.",
  ],
  [
    anEvent({ outcome: "failed", said: null, error: "It could not be read: no user" }),
    "Failed",
    "It could not be read: no user",
  ],
])("describes an event: %#", (event, word, expected) => {
  expect(outcomeMark(event).label).toBe(word);
  expect(outcomeText(event, now)).toBe(expected);
});
