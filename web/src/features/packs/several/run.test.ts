import { expect, test } from "vitest";
import { anOpening } from "../../../test/builders";
import type { Opened } from "../requestOpening";
import { rankedPulls, type Several, type SeveralEvent, stepSeveral } from "./run";

const CHOOSING: Several = { phase: "choosing" };
const opened = (rarities: Parameters<typeof anOpening>[0]): Opened => ({
  opening: anOpening(rarities),
  isKept: true,
  isEarlier: false,
});
const after = (...events: SeveralEvent[]) => events.reduce(stepSeveral, CHOOSING);
const REFUSAL = { message: "No packs are left.", prompt: null, consent: {} };

test("collects the openings of a run until it ends", () => {
  const one = opened(["Rare"]);
  const state = after(
    { type: "start", wanted: 2 },
    { type: "waits", reason: "ticket" },
    { type: "opened", opened: one },
  );
  expect(state).toEqual({ phase: "opening", wanted: 2, opened: [one], wait: null, stopping: false });
  expect(stepSeveral(state, { type: "ended", refusal: null })).toEqual({
    phase: "summary",
    wanted: 2,
    opened: [one],
    refusal: null,
  });
});

test("keeps what was opened when a pack is refused, and goes on from there", () => {
  const one = opened(["Rare"]);
  const refused = after(
    { type: "start", wanted: 3 },
    { type: "opened", opened: one },
    { type: "ended", refusal: REFUSAL },
  );
  expect(refused).toMatchObject({ phase: "summary", opened: [one], refusal: REFUSAL });
  expect(stepSeveral(refused, { type: "go-on" })).toMatchObject({
    phase: "opening",
    wanted: 3,
    opened: [one],
  });
});

test("ignores events that do not apply", () => {
  expect(stepSeveral(CHOOSING, { type: "opened", opened: opened(["Rare"]) })).toBe(CHOOSING);
  expect(after({ type: "start", wanted: 2 }, { type: "go-on" })).toMatchObject({ phase: "opening" });
});

test("ranks the cards of all openings, the rarest first", () => {
  const pulls = rankedPulls([opened(["Basic", "Divine"]), opened(["Epic", "Basic"])]);
  expect(pulls.map(({ card }) => card.rarity)).toEqual(["Divine", "Epic", "Basic", "Basic"]);
});
