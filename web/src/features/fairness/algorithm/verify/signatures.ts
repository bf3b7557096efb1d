import type { Schemas } from "../../../../api/client";
import { type Beacon, SCHEME } from "../beacon";
import { fromHex } from "../stream";

/** Section 16 of docs/fairness.md: the signatures of a beacon's rounds. */

const TAG = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_";

/** A published round of a beacon; the signature has 48 bytes in hexadecimal. */
export type Round = Schemas["PublishedRound"];

/** The results so far, since a check takes 45 ms. */
const checked = new Map<string, Promise<boolean>>();

type Signed = Pick<Round, "round" | "signature">;

/** Whether a round has the beacon's signature. The first call loads the curve, which no page needs at first. */
export function isSigned(beacon: Beacon, round: Signed): Promise<boolean> {
  const id = [beacon.scheme, beacon.publicKey, round.round, round.signature].join(" ");
  const result = checked.get(id) ?? check(beacon, round);
  checked.set(id, result);
  return result;
}

async function check({ scheme, publicKey }: Beacon, { round, signature }: Signed): Promise<boolean> {
  const [key, signed] = [fromHex(publicKey), fromHex(signature)];
  if (scheme !== SCHEME || key?.length !== 96 || signed?.length !== 48) return false;
  const { shortSignatures } = (await import("@noble/curves/bls12-381.js")).bls12_381;
  try {
    // Refuses other encodings of a point, points outside of the subgroup, and the identity.
    return shortSignatures.verify(signed, shortSignatures.hash(await messageOf(round), TAG), key);
  } catch {
    return false;
  }
}

/** The message of a round: SHA-256 of its number in 8 bytes, big-endian. */
async function messageOf(round: number): Promise<Uint8Array<ArrayBuffer>> {
  const number = new DataView(new ArrayBuffer(8));
  number.setBigUint64(0, BigInt(round));
  return new Uint8Array(await crypto.subtle.digest("SHA-256", number));
}
