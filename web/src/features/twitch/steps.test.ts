import { expect, test } from "vitest";
import { aStatus, aSubscription } from "../../test/twitch";
import {
  application,
  arrivals,
  chat,
  connection,
  events,
  eventTypeLabel,
  rewards,
  scopeLabel,
} from "./steps";

const connected = aStatus();

test("marks the application as done in the demo, otherwise when Twitch knows it", () => {
  expect(application(aStatus({ mode: "demo", credentials: { ok: false } })).state).toBe("done");
  expect(application(aStatus({ mode: "twitch" })).text).toBe(
    "Twitch accepts this application and its secret.",
  );
  const invalid = aStatus({ mode: "twitch", credentials: { ok: false, problem: "Check the secret." } });
  expect(application(invalid)).toEqual({ state: "trouble", text: "Check the secret." });
});

test("marks a channel as connected once every scope is granted", () => {
  expect(connection(connected)).toEqual({ state: "done", text: "Connected as nova." });
  const none = { granted: false, scopes: [], missing: ["bits:read"] };
  expect(connection(aStatus({ authorization: none })).text).toBe(
    "Sign in to Twitch as nova and allow what is listed here.",
  );
  expect(connection(aStatus({ authorization: none, channel: null })).text).toContain("as the streamer");
  const short = { granted: true, login: "nova", scopes: [], missing: ["bits:read"] };
  expect(connection(aStatus({ authorization: short })).state).toBe("trouble");
  const withdrawn = { ...none, problem: "The permission was withdrawn." };
  expect(connection(aStatus({ authorization: withdrawn }))).toEqual({
    state: "trouble",
    text: "The permission was withdrawn.",
  });
});

test("reports that events arrive when connected and subscribed to every kind", () => {
  expect(events(connected)).toEqual({
    state: "done",
    text: "Twitch sends all 2 kinds of event.",
  });
  expect(events(aStatus({ subscriptions: [aSubscription("channel.raid")] })).text).toBe(
    "Twitch sends 1 kind of event.",
  );
  const state = (change: Parameters<typeof aStatus>[0]) => events(aStatus(change)).state;
  expect(state({ authorization: { granted: false, scopes: [], missing: [] } })).toBe("todo");
  expect(state({ connection: { state: "connecting" } })).toBe("working");
  expect(state({ connection: { state: "reconnecting" } })).toBe("working");
  expect(state({ connection: { state: "off" } })).toBe("todo");
  expect(events(aStatus({ connection: { state: "failed", problem: "No answer." } }))).toEqual({
    state: "trouble",
    text: "No answer.",
  });
  // A webhook needs no connection.
  expect(state({ transport: "webhook", connection: { state: "off" } })).toBe("done");
  const revoked = [aSubscription("channel.subscribe", "revoked"), aSubscription("channel.raid", "pending")];
  expect(events(aStatus({ subscriptions: revoked }))).toEqual({
    state: "trouble",
    text: "1 kind of event is not sent any more: see below.",
  });
  expect(state({ subscriptions: [aSubscription("channel.raid", "missing")] })).toBe("working");
});

test("marks rewards as made, found, or not wanted", () => {
  const reward = connected.rewards[0];
  if (reward === undefined) throw new Error("no reward");
  expect(rewards(connected).state).toBe("done");
  expect(rewards(aStatus({ rewards: [{ ...reward, ours: false }] })).text).toContain("created by hand");
  expect(
    rewards(aStatus({ rewards: [{ kind: "pack", title: "Card pack", enabled: false, ours: false }] })),
  ).toEqual({
    state: "todo",
    text: "Create “Card pack” below.",
  });
  expect(rewards(aStatus({ rewards: [{ ...reward, title: "" }] })).state).toBe("off");
  expect(rewards(aStatus({ rewards: [{ ...reward, problem: "It is switched off." }] })).text).toBe(
    "It is switched off.",
  );
  expect(rewards(aStatus({ authorization: { granted: false, scopes: [], missing: [] } })).state).toBe("todo");
});

test("marks the chat as answered when it is on and events arrive", () => {
  const withChat = (status: "enabled" | "pending" | "failed", problem?: string) => {
    const one = aSubscription("channel.chat.message", status);
    return aStatus({ subscriptions: [problem === undefined ? one : { ...one, problem }] });
  };
  expect(chat(withChat("enabled"), false).state).toBe("off");
  expect(chat(withChat("enabled"), true).state).toBe("done");
  expect(chat(withChat("pending"), true).state).toBe("working");
  expect(chat(withChat("failed", "Not allowed."), true)).toEqual({ state: "trouble", text: "Not allowed." });
  expect(chat(aStatus({ authorization: { granted: false, scopes: [], missing: [] } }), true).state).toBe(
    "todo",
  );
});

test("marks the first event, and names unknown types as Twitch does", () => {
  expect(arrivals(aStatus({ lastEvent: null })).state).toBe("todo");
  expect(arrivals(connected).state).toBe("done");
  expect([eventTypeLabel("channel.raid"), eventTypeLabel("channel.new")]).toEqual(["Raids", "channel.new"]);
  expect([scopeLabel("bits:read"), scopeLabel("new:scope")]).toEqual(["See cheers with bits", "new:scope"]);
});
