import { bls12_381 } from "@noble/curves/bls12-381.js";
import { type Beacon, beaconId, SCHEME } from "../features/fairness/algorithm/beacon";

/** A beacon for tests that can make all rounds. */

const SECRET = new Uint8Array(32).fill(1);
const { shortSignatures } = bls12_381;

/** A beacon whose secret is known; round r is at 3 (r − 1) seconds after 1970. */
export const BEACON: Beacon = {
  scheme: SCHEME,
  publicKey: shortSignatures.getPublicKey(SECRET).toHex(),
  periodSeconds: 3,
  genesisSeconds: 0,
};
export const BEACON_ID = await beaconId(BEACON);

/** The signature of a round of this beacon. */
export async function signatureOf(round: number): Promise<string> {
  const number = new DataView(new ArrayBuffer(8));
  number.setBigUint64(0, BigInt(round));
  const message = new Uint8Array(await crypto.subtle.digest("SHA-256", number));
  const point = shortSignatures.hash(message, "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_");
  return shortSignatures.sign(point, SECRET).toHex();
}
