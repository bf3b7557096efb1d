// Section 16 of docs/fairness.md: the randomness beacon. Beacons are those of section 23.
import { createHash } from "node:crypto";
import { beaconId } from "./log.mjs";

const SCHEME = "bls-unchained-g1-rfc9380";
const DOMAIN = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";
const RELAY_TIMEOUT_MS = 2000;

/** drand's quicknet, the beacon that is trusted without being given by hand. */
export const QUICKNET = {
  scheme: SCHEME,
  publicKey:
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451" +
    "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
  periodSeconds: 3,
  genesisSeconds: 1692803367,
};
export const QUICKNET_ID = beaconId(QUICKNET);

const QUICKNET_CHAIN = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";

/** Addresses of quicknet's relays; `<address>/public/latest` is the newest round. */
export const RELAYS = ["api.drand.sh", "api2.drand.sh", "api3.drand.sh", "drand.cloudflare.com"].map(
  (host) => `https://${host}/${QUICKNET_CHAIN}`,
);

/** What the signature of a round signs. */
export function roundMessage(round) {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(round));
  return createHash("sha256").update(bytes).digest();
}

/** Loaded only when a round is checked, so that data without rounds are checked without packages. */
async function loadSignatures() {
  try {
    return (await import("@noble/curves/bls12-381.js")).bls12_381.shortSignatures;
  } catch (error) {
    throw new Error("the library that checks signatures is missing: run `npm ci` in verifier/", { cause: error });
  }
}

/** The results of this process, since a check takes 20 ms. */
const checkedRounds = new Map();

/** Whether the signature of a round, in hexadecimal, is valid under the beacon's key. */
export function isValidRound({ scheme, publicKey }, { round, signature }) {
  if (scheme !== SCHEME || !/^[0-9a-f]{96}$/.test(signature) || !Number.isSafeInteger(round)) return false;
  const checked = `${publicKey} ${round} ${signature}`;
  if (!checkedRounds.has(checked)) checkedRounds.set(checked, isSigned(publicKey, round, signature));
  return checkedRounds.get(checked);
}

async function isSigned(publicKey, round, signature) {
  const signatures = await loadSignatures();
  try {
    const message = signatures.hash(roundMessage(round), DOMAIN);
    return signatures.verify(Buffer.from(signature, "hex"), message, Buffer.from(publicKey, "hex"));
  } catch {
    return false;
  }
}

async function latestOf(relay, beacon) {
  const response = await fetch(`${relay}/public/latest`, { signal: AbortSignal.timeout(RELAY_TIMEOUT_MS) });
  const latest = await response.json();
  if (!(await isValidRound(beacon, latest))) throw new Error(`${relay}: its newest round has no valid signature`);
  return latest.round;
}

/** The newest round that any of the relays proves, or null if none does. */
export async function newestRound(relays, beacon) {
  const answers = await Promise.allSettled(relays.map((relay) => latestOf(relay, beacon)));
  const rounds = answers.filter(({ status }) => status === "fulfilled").map(({ value }) => value);
  return rounds.length === 0 ? null : Math.max(...rounds);
}
