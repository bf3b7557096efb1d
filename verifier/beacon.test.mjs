import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { test } from "node:test";
import { isValidRound, newestRound, QUICKNET, QUICKNET_ID } from "./beacon.mjs";
import { BEACON, signedRound } from "./testWorld.mjs";

// Published rounds of quicknet, as `https://api.drand.sh/52db9ba7…/public/<round>` serves them; taken from
// github.com/ideal-lab5/idn-sdk, primitives/crypto/src/test_utils.rs (PULSE1000, PULSE1001, PULSE1002).
const PUBLISHED = [
  [1000, "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"],
  [1001, "b33bf3667cbd5a82de3a24b4e0e9fe5513cc1a0e840368c6e31f5fcfa79bea03f73896b25883abf2853d10337fb8fa41"],
  [1002, "ab066f9c12dd6de1336fca0f925192fb0c72a771c3e4c82ede1fd362c1a770f9eb05843c6308ce2530b53a99c0281a6e"],
];
const [[, signature]] = PUBLISHED;

test("the id of quicknet equals that of the document", () => {
  assert.equal(QUICKNET_ID, "aa4454f0ade2cb572614cf2aa533bf85c2152c7b340bad01a7d8155928e93992");
});

for (const [round, signature] of PUBLISHED) {
  test(`round ${round} of quicknet has a valid signature`, async () => {
    assert.equal(await isValidRound(QUICKNET, { round, signature }), true);
  });
}

/** The compressed identity of G1. */
const IDENTITY = `c0${"00".repeat(47)}`;
/** A point of the curve that is not in its subgroup: x = 4. */
const OUTSIDE = `80${"00".repeat(46)}04`;

const invalid = [
  ["of another round", QUICKNET, { round: 1001, signature }],
  ["of another beacon", BEACON, { round: 1000, signature }],
  ["of another scheme", { ...QUICKNET, scheme: "bls-unchained-on-g1" }, { round: 1000, signature }],
  ["that is the identity", QUICKNET, { round: 1000, signature: IDENTITY }],
  ["outside the subgroup", QUICKNET, { round: 1000, signature: OUTSIDE }],
  ["that is no point", QUICKNET, { round: 1000, signature: `${signature.slice(0, -1)}0` }],
  ["with a byte more", QUICKNET, { round: 1000, signature: `${signature}00` }],
  ["in upper case", QUICKNET, { round: 1000, signature: signature.toUpperCase() }],
  ["of a round that is no integer", QUICKNET, { round: 1000.5, signature }],
];

for (const [what, beacon, round] of invalid) {
  test(`a signature ${what} is invalid`, async () => {
    assert.equal(await isValidRound(beacon, round), false);
  });
}

/** A relay that always answers this. */
async function serveLatest(t, answer) {
  const server = createServer((_, response) => response.end(JSON.stringify(answer))).listen(0, "127.0.0.1");
  t.after(() => server.close());
  await once(server, "listening");
  return `http://127.0.0.1:${server.address().port}`;
}

test("the newest round is the largest one that a relay proves", async (t) => {
  const old = await serveLatest(t, signedRound(7));
  const newer = await serveLatest(t, signedRound(9));
  const lying = await serveLatest(t, { ...signedRound(9), round: 12 });
  assert.equal(await newestRound([old, newer, lying], BEACON), 9);
  assert.equal(await newestRound([lying], BEACON), null);
  assert.equal(await newestRound([], BEACON), null);
});
