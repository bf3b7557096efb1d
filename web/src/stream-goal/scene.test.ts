import { expect, test } from "vitest";
import { howToJoin, REACHED_MS, readScene, shownAt, timeLeft } from "./scene";

const NOW = "2026-05-01T12:00:00.000Z";
const AT = Date.parse(NOW);
const goal = {
  title: "25 packs",
  counted: 5,
  target: 25,
  state: "running",
  rewardText: "a pack for everybody",
};
const raffle = { _id: "r", state: "open", prizeText: "a pack", entry: "join", entrants: 3, closesAt: NOW };

const scene = (parts: object) => {
  const read = readScene({ now: NOW, ...parts });
  if (read === null) throw new Error("the scene is invalid");
  return read;
};

test("reads an invalid scene as null, and missing fields as empty", () => {
  for (const payload of [null, "x", [], {}, { now: "whenever" }]) expect(readScene(payload)).toBeNull();
  expect(scene({ goal: 5, raffle: [] })).toEqual({ now: AT, goal: null, raffle: null });
  expect(scene({ goal: {} }).goal).toMatchObject({ title: "", counted: 0, target: 1, betterUntil: null });
  expect(scene({ raffle: { winners: [{ username: "ada" }, 7], names: ["ada", 3] } }).raffle).toMatchObject({
    winners: ["ada"],
    names: ["ada", ""],
  });
});

test("shows a raffle first, then the goal, and nothing without either", () => {
  expect(shownAt(scene({}), AT).kind).toBe("nothing");
  expect(shownAt(scene({ goal }), AT).kind).toBe("goal");
  expect(shownAt(scene({ goal, raffle }), AT).kind).toBe("raffle");
  expect(shownAt(scene({ goal, raffle: { ...raffle, state: "closed" } }), AT).kind).toBe("raffle");
  expect(shownAt(scene({ goal, raffle: { ...raffle, state: "closed", entrants: 0 } }), AT).kind).toBe("goal");
  expect(shownAt(scene({ goal, raffle: { ...raffle, state: "cancelled", decidedAt: NOW } }), AT).kind).toBe(
    "goal",
  );
});

test("shows a winner and a reached goal for a while, better odds for as long as they last", () => {
  const drawn = { ...raffle, state: "drawn", decidedAt: NOW, winners: [{ username: "ada" }] };
  expect(shownAt(scene({ goal, raffle: drawn }), AT + 24_999).kind).toBe("raffle");
  expect(shownAt(scene({ goal, raffle: drawn }), AT + 25_000).kind).toBe("goal");
  const reached = { ...goal, state: "reached", decidedAt: NOW };
  expect(shownAt(scene({ goal: reached }), AT + REACHED_MS - 1).kind).toBe("goal");
  expect(shownAt(scene({ goal: reached }), AT + REACHED_MS).kind).toBe("nothing");
  const better = { ...reached, betterUntil: "2026-05-01T12:30:00Z" };
  expect(shownAt(scene({ goal: better }), AT + 29 * 60_000).kind).toBe("goal");
  expect(shownAt(scene({ goal: better }), AT + 30 * 60_000).kind).toBe("nothing");
  expect(shownAt(scene({ goal: { ...goal, state: "missed" } }), AT).kind).toBe("nothing");
});

test.each([
  [AT + 61_000, "1:01"],
  [AT + 1, "0:01"],
  [AT, ""],
  [null, ""],
])("until %s there is “%s”", (until, shown) => {
  expect(timeLeft(until, AT)).toBe(shown);
});

test("describes the available ways to join an open raffle", () => {
  const how = (waysToJoin: unknown, entry = "join") => {
    const read = scene({ raffle: { ...raffle, entry }, waysToJoin }).raffle;
    return read === null ? null : howToJoin(read);
  };
  const site = "https://cards.example";
  expect(how({ site, chat: "!join" })).toBe("Write !join in the chat, or press “I’m in” at cards.example");
  expect(how({ site })).toBe("Press “I’m in” at cards.example");
  expect(how(undefined)).toBe("Press “I’m in” on the site");
  expect(how({ site, chat: "!join" }, "active")).toBe("Everybody who is here takes part");
});
