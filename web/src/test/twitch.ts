import type { Schemas } from "../api/client";

type Status = Schemas["TwitchStatus"];
type Subscription = Status["subscriptions"][number];

/** A subscription to a type of event. */
export const aSubscription = (type: string, status: Subscription["status"] = "enabled"): Subscription => ({
  type,
  version: "1",
  why: "Packs for subscriptions",
  status,
});

/** The status of a demo without problems. */
export const aStatus = (change: Partial<Status> = {}): Status => ({
  mode: "demo",
  channel: { id: "1337", login: "nova" },
  credentials: { ok: true },
  authorization: {
    granted: true,
    login: "nova",
    scopes: ["channel:manage:redemptions", "channel:read:subscriptions"],
    missing: [],
  },
  transport: "websocket",
  connection: { state: "connected", lastMessageAt: new Date().toISOString() },
  subscriptions: [aSubscription("channel.subscribe"), aSubscription("channel.chat.message")],
  rewards: [{ kind: "pack", title: "Card pack", id: "r1", cost: 5000, enabled: true, ours: true }],
  lastEvent: { type: "channel.subscribe", at: new Date().toISOString(), outcome: "given" },
  errors: [],
  ...change,
});

/** An event that granted a pack. */
export const anEvent = (change: Partial<Schemas["TwitchEvent"]> = {}): Schemas["TwitchEvent"] => ({
  _id: "m1",
  type: "channel.subscribe",
  receivedAt: new Date().toISOString(),
  who: "ada",
  deed: "subscribed (tier 1)",
  summary: "ada subscribed (tier 1)",
  outcome: "given",
  said: "1 pack for ada.",
  packs: 1,
  test: false,
  attempts: 0,
  mayRetry: false,
  ...change,
});
