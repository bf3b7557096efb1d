import { expect, test } from "vitest";
import { ApiError, NetworkError } from "../../api/client";
import { noteOf, refusalOf } from "./refusals";
import type { Consent, Opened } from "./requestOpening";

const refused = (code: string, consent: Consent = {}) =>
  refusalOf(new ApiError(409, { code, message: "As the server says." }), consent);

test.each([
  ["entropy_required", "Load it again"],
  ["entropy_used", "were already used"],
  ["seed_changed", "did not announce"],
  ["odds_changed", "odds have changed"],
  ["way_changed", "how packs are drawn"],
  ["opening_under_way", "still being drawn"],
  ["beacon_unusable", "random beacon"],
  ["ticket_not_found", "was withdrawn"],
  ["ticket_refused", "Too few cards"],
])("%s has a text of its own", (code, text) => {
  expect(refused(code).message).toContain(text);
});

test("other refusals are said as the server says them, and are not repeated", () => {
  expect(refused("no_packs")).toEqual({ message: "As the server says.", prompt: null, consent: {} });
});

test("a busy server and a lost answer can be repeated", () => {
  const busy = new ApiError(503, { code: "busy", message: "Too busy." });
  expect(refusalOf(busy, {})).toMatchObject({ message: "Too busy.", prompt: expect.stringMatching(/safe/) });
  const lost = refusalOf(new NetworkError(null), {});
  expect(lost.prompt).toMatch(/opens only once/);
});

test("new odds and an unannounced seed are accepted by the next tap, and nothing else", () => {
  expect(refused("odds_changed").consent).toEqual({ newOdds: true });
  expect(refused("seed_changed").consent).toEqual({ newEntropy: true });
  expect(refused("way_changed").consent).toEqual({});
});

test("offers an opening without the beacon once", () => {
  expect(refused("beacon_unusable").action).toBe("without-beacon");
  const waits = refused("beacon_unusable", { way: "immediate" });
  expect(waits.action).toBeUndefined();
  expect(waits.message).toMatch(/wait until/);
});

test.each<[Partial<Opened>, RegExp | null]>([
  [{}, null],
  [{ isKept: false }, /^This browser stores nothing, so no receipt was kept\.$/],
  [{ isEarlier: true }, /^You already opened this pack, but your browser did not get the answer\.$/],
])("says of an opening %j: %s", (change, text) => {
  const note = noteOf({ opening: {} as Opened["opening"], isKept: true, isEarlier: false, ...change });
  if (text === null) expect(note).toBeNull();
  else expect(note).toMatch(text);
});
