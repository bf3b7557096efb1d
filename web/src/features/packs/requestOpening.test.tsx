import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCache } from "../../api/cache";
import { ApiError, NetworkError, type Schemas } from "../../api/client";
import { anOpening, someSeeds } from "../../test/builders";
import { errorResponse, HttpResponse, http, server } from "../../test/server";
import { list, save } from "../fairness/receipts";
import { postOpening } from "./openPack";
import { type Consent, type OpeningRequest, requestOpening } from "./requestOpening";

const USER = "0000000000000000000002bc";
const HOUR_MS = 60 * 60 * 1000;
const opening = anOpening(["Rare"]);
const pack: OpeningRequest = {
  packId: opening.pack._id,
  title: "First Light",
  reward: false,
  oddsVersion: 3,
  post: postOpening,
};

interface Sent {
  body: Schemas["OpenPack"];
  key: string | null;
  /** The number of receipts that were stored before. */
  stored: number;
}

/** The requests to open a pack. */
let sent: Sent[] = [];
/** The entropy that was looked up. */
let lookups: string[] = [];
/** Responses in order; the last one is repeated. */
let responses: (() => Response)[] = [];
/** Openings and tickets by entropy. */
let found: Record<string, Schemas["ByEntropy"]> = {};
let seeds: Schemas["FairnessMe"] = someSeeds();

const succeeds = () => HttpResponse.json(opening);
const loses = () => HttpResponse.error();
const refuses =
  (code: string, headers = {}) =>
  () =>
    errorResponse(409, code, "Refused.", headers);

beforeEach(() => {
  sent = [];
  lookups = [];
  responses = [succeeds];
  found = {};
  seeds = someSeeds();
  server.use(
    http.get("*/api/fairness/me", () => HttpResponse.json({ ...seeds })),
    http.post("*/api/packs/open", async ({ request }) => {
      const body = (await request.json()) as Schemas["OpenPack"];
      const stored = (await list(USER)).filter(({ intent }) => intent.entropy === body.entropy).length;
      sent.push({ body, key: request.headers.get("idempotency-key"), stored });
      const response = responses.length > 1 ? responses.shift() : responses[0];
      return (response ?? succeeds)();
    }),
    http.get("*/api/packs/by-entropy/:entropy", ({ params }) => {
      const entropy = String(params["entropy"]);
      lookups.push(entropy);
      const answer = found[entropy];
      return answer === undefined
        ? errorResponse(404, "opening_not_found", "No.")
        : HttpResponse.json(answer);
    }),
  );
});
afterEach(() => vi.unstubAllGlobals());

let cache = createCache();
beforeEach(() => {
  cache = createCache();
});
const open = (consent: Consent = {}, change: Partial<OpeningRequest> = {}, onWait = vi.fn()) =>
  requestOpening(cache, { ...pack, ...change }, { consent, onWait });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  );
const [entropies, keys] = [() => sent.map(({ body }) => body.entropy), () => sent.map(({ key }) => key)];

/** Makes an intent whose request was refused. */
async function refused(code: string): Promise<string> {
  responses = [refuses(code)];
  expect(await codeOf(open())).toBe(code);
  responses = [succeeds];
  const entropy = sent[0]?.body.entropy ?? "";
  [sent, lookups] = [[], []];
  return entropy;
}

test("stores the intent, sends it, and completes the receipt", async () => {
  expect(await open()).toEqual({ opening, isKept: true, isEarlier: false });
  const [{ body, key, stored } = { body: null, key: null, stored: 0 }] = sent;
  expect(stored).toBe(1);
  expect(body).toEqual({
    packId: opening.pack._id,
    oddsVersion: 3,
    way: "immediate",
    seedHash: seeds.seedHash,
    entropy: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(key).toBe(body?.entropy?.slice(0, 32));
  expect(lookups).toEqual([]);
  const [receipt] = await list(USER);
  expect(receipt).toMatchObject({
    intent: { ...body, nextSeedHash: seeds.nextSeedHash, reward: false },
    opening: { _id: opening._id, digest: opening.fairness.digest },
  });
  await open();
  expect(new Set(entropies()).size, "each opening has its own entropy").toBe(2);
});

test("opens without a database, without a receipt", async () => {
  vi.stubGlobal("indexedDB", undefined);
  expect(await open()).toEqual({ opening, isKept: false, isEarlier: false });
});

test.each([
  ["no response", loses],
  ["an unknown outcome", refuses("outcome_unknown")],
])("repeats the same request at once after %s", async (_, response) => {
  responses = [response, succeeds];
  expect(await open()).toMatchObject({ opening });
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({ body: sent[0]?.body, key: sent[0]?.key });
});

test("finds the opening of a lost answer by its entropy, and does not open a second pack", async () => {
  responses = [loses];
  await expect(open()).rejects.toThrow(NetworkError);
  expect(sent).toHaveLength(2);
  const entropy = entropies()[0] ?? "";
  found[entropy] = { opening };
  expect(await open()).toEqual({ opening, isKept: true, isEarlier: true });
  expect([sent.length, lookups]).toEqual([2, [entropy]]);
  expect(await list(USER)).toMatchObject([{ opening: { _id: opening._id } }]);
});

test("sends a lost request again if it made no opening", async () => {
  responses = [loses];
  await expect(open()).rejects.toThrow(NetworkError);
  responses = [succeeds];
  expect(await open()).toMatchObject({ isEarlier: false });
  expect(lookups).toEqual([entropies()[0]]);
  expect(new Set(sent.map(({ body, key }) => JSON.stringify([body, key]))).size).toBe(1);
});

test("keeps the entropy after a refusal, also on the next visit", async () => {
  const entropy = await refused("no_packs");
  cache = createCache();
  expect(await open()).toMatchObject({ opening });
  expect([entropies(), keys(), lookups]).toEqual([[entropy], [entropy.slice(0, 32)], [entropy]]);
});

test("follows a rotation to the announced seed with the same entropy and another key", async () => {
  const { nextSeedHash } = seeds;
  responses = [
    () => {
      seeds = someSeeds({ seedHash: nextSeedHash, nextSeedHash: "ef".repeat(32) });
      return refuses("seed_changed")();
    },
    succeeds,
  ];
  expect(await open()).toMatchObject({ opening });
  const [before, after] = sent;
  expect(after?.body).toEqual({ ...before?.body, seedHash: nextSeedHash });
  expect(after?.key).not.toBe(before?.key);
  expect(lookups).toEqual([before?.body.entropy]);
  const [receipt] = await list(USER);
  expect(receipt?.intent.seedHash, "the receipt names the promised seed").toBe(before?.body.seedHash);
});

test("opens with an unannounced seed only if the user accepts it, with new entropy", async () => {
  seeds = someSeeds();
  responses = [
    () => {
      seeds = someSeeds({ seedHash: "98".repeat(32), nextSeedHash: "76".repeat(32) });
      return refuses("seed_changed")();
    },
  ];
  expect(await codeOf(open())).toBe("seed_changed");
  expect(await codeOf(open()), "without consent the old request is sent").toBe("seed_changed");
  const old = entropies()[0];
  expect(new Set(entropies())).toEqual(new Set([old]));
  responses = [succeeds];
  await open({ newEntropy: true });
  expect(sent.at(-1)?.body).toMatchObject({ seedHash: "98".repeat(32) });
  expect(entropies().at(-1)).not.toBe(old);
  const kept = await list(USER);
  expect(kept.find(({ intent }) => intent.entropy === old)?.opening, "it stays open").toBeUndefined();
  sent = [];
  await open();
  expect(entropies(), "its entropy is not sent again").not.toContain(old);
});

test("asks before it opens with new odds, with the same entropy and another key", async () => {
  const entropy = await refused("odds_changed");
  await open({ newOdds: true }, { oddsVersion: 4 });
  expect(sent).toMatchObject([{ body: { entropy, oddsVersion: 4 } }]);
  expect(keys()).not.toContain(entropy.slice(0, 32));
  expect(await list(USER)).toMatchObject([{ intent: { oddsVersion: 4 } }]);
});

test("names the odds of its intent as long as the user accepts no others", async () => {
  const entropy = await refused("busy");
  await open({}, { oddsVersion: 4 });
  expect(sent).toMatchObject([{ body: { entropy, oddsVersion: 3 }, key: entropy.slice(0, 32) }]);
});

test("makes a new intent for another way, and leaves the old one open", async () => {
  const entropy = await refused("way_changed");
  seeds = someSeeds({ way: "ticket" });
  await cache.invalidateQueries({ queryKey: ["fairness"] });
  await open();
  expect(sent).toMatchObject([{ body: { way: "ticket" } }]);
  expect(entropies()).not.toContain(entropy);
  expect(lookups).toEqual([entropy]);
  const old = (await list(USER)).find(({ intent }) => intent.entropy === entropy);
  expect(old).toMatchObject({ intent: { way: "immediate" }, pendingFor: USER });
});

test("shows the opening that has the entropy already", async () => {
  responses = [
    () => {
      found[entropies()[0] ?? ""] = { opening };
      return refuses("entropy_used")();
    },
  ];
  expect(await open()).toMatchObject({ opening, isKept: true });
  expect(sent).toHaveLength(1);
});

test("takes new entropy after another user used it", async () => {
  const entropy = await refused("entropy_used");
  await open();
  expect(entropies()).not.toContain(entropy);
});

test("waits while an earlier ticket is drawn, as long as the server says", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  responses = [refuses("opening_under_way", { "retry-after": "5" }), succeeds];
  const onWait = vi.fn();
  const opened = open({}, {}, onWait);
  await vi.waitFor(() => expect(onWait).toHaveBeenCalledWith("earlier-ticket"));
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await opened).toMatchObject({ opening });
  expect(sent[1]).toMatchObject({ body: sent[0]?.body, key: sent[0]?.key });
});

test("stops waiting when the page is closed", async () => {
  responses = [refuses("opening_under_way", { "retry-after": "5" })];
  const closing = new AbortController();
  const onWait = () => closing.abort();
  const call = requestOpening(cache, pack, { consent: {}, onWait, signal: closing.signal });
  await expect(call).rejects.toThrow("aborted");
  expect(sent).toHaveLength(1);
});

test("makes an immediate opening while the beacon is not usable, beside the intent for a ticket", async () => {
  seeds = someSeeds({ way: "ticket" });
  const entropy = await refused("beacon_unusable");
  await open({ way: "immediate" });
  expect(sent).toMatchObject([{ body: { way: "immediate" } }]);
  expect(entropies()).not.toContain(entropy);
  sent = [];
  await open();
  expect(sent).toMatchObject([{ body: { way: "ticket", entropy } }]);
});

test("repeats nothing without a click after 24 hours", async () => {
  const entropy = await refused("busy");
  const [receipt] = await list(USER);
  if (receipt !== undefined) {
    receipt.intent.sentAtMs -= 25 * HOUR_MS;
    await save(receipt);
  }
  responses = [loses];
  await expect(open()).rejects.toThrow(NetworkError);
  expect([entropies(), lookups]).toEqual([[entropy], [entropy]]);
  responses = [refuses("opening_under_way")];
  expect(await codeOf(open())).toBe("opening_under_way");
});

const TICKET: Schemas["Ticket"] = {
  _id: opening._id,
  state: "waiting",
  epoch: null,
  batch: null,
  place: null,
  head: null,
  round: null,
  line: `ticket ${opening._id} …`,
  dueMs: null,
  opening: null,
};
const BATCHED = { ...TICKET, epoch: 7, batch: 12, place: 1, head: "b".repeat(64), round: 1000 };

/** Mocks the states of a ticket in order; `found` has its opening with the last one. */
function servesTicket(...states: Schemas["Ticket"][]) {
  seeds = someSeeds({ way: "ticket" });
  responses = [() => HttpResponse.json({ ticket: TICKET }, { status: 202 })];
  server.use(
    http.get("*/api/packs/tickets/:id", () => {
      const state = states.length > 1 ? states.shift() : states[0];
      if (state?.opening != null) found[entropies()[0] ?? ""] = { opening };
      return HttpResponse.json({ ...state });
    }),
  );
}

test("waits for the draw of a ticket, and keeps the ticket with the head of its batch", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  servesTicket(TICKET, BATCHED, { ...BATCHED, state: "drawn", opening: opening._id });
  const onWait = vi.fn();
  const opened = open({}, {}, onWait);
  for (const times of [1, 2]) {
    await vi.waitFor(() => expect(onWait).toHaveBeenCalledTimes(times));
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(onWait).toHaveBeenCalledWith("ticket");
  expect(await opened).toEqual({ opening, isKept: true, isEarlier: false });
  const [receipt] = await list(USER);
  expect(receipt).toMatchObject({
    intent: { way: "ticket" },
    ticket: { line: TICKET.line, epoch: 7, batch: 12, place: 1, round: 1000, head: "b".repeat(64) },
    opening: { _id: opening._id },
  });
});

test("opens with another key after the server took the ticket back", async () => {
  servesTicket(TICKET);
  server.use(http.get("*/api/packs/tickets/:id", () => errorResponse(404, "ticket_not_found", "No.")));
  expect(await codeOf(open())).toBe("ticket_not_found");
  responses = [succeeds];
  await open();
  expect(new Set(entropies()).size).toBe(1);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

test("ends an intent whose ticket was refused", async () => {
  servesTicket({ ...BATCHED, state: "refused" });
  expect(await codeOf(open())).toBe("ticket_refused");
  const entropy = entropies()[0];
  expect(await list(USER)).toMatchObject([{ ticket: { batch: 12 } }]);
  [responses, sent] = [[succeeds], []];
  await open();
  expect(entropies()).not.toContain(entropy);
});

test("ends an intent whose ticket was refused while the server waited for the draw", async () => {
  servesTicket({ ...BATCHED, state: "refused" });
  const refusesTicket = refuses("ticket_refused");
  responses = [
    () => {
      found[entropies()[0] ?? ""] = { ticket: TICKET._id };
      return refusesTicket();
    },
  ];
  expect(await codeOf(open())).toBe("ticket_refused");
  const entropy = entropies()[0];
  [responses, sent] = [[succeeds], []];
  await open();
  expect(entropies()).not.toContain(entropy);
});
