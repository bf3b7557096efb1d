import { type Beacon, beaconId } from "../beacon";
import type { Verdict } from "../check";
import { fromHex, sha256 } from "../stream";
import type { PublishedBatch } from "./data";
import { isSigned } from "./signatures";

/** A round that a batch names, with what its signature proves. */
export interface CheckedRound {
  verdict: Verdict;
  /** The beacon that the batch names; null if it is not described. */
  beacon: Beacon | null;
  /** What is drawn with, in hexadecimal; null unless the signature is valid. */
  randomness: string | null;
}

/** Checks the signature of a batch's round. It is open before the signature is known. */
export async function checkRound(
  { beacon: id, round, newest }: Pick<PublishedBatch, "beacon" | "round" | "newest">,
  beacons: readonly Beacon[],
  signature: string | undefined,
): Promise<CheckedRound> {
  const ids = await Promise.all(beacons.map(beaconId));
  const beacon = beacons[ids.indexOf(id ?? "")] ?? null;
  if (signature === undefined) return { verdict: "open", beacon, randomness: null };
  const bytes = fromHex(signature);
  const isValid =
    beacon !== null &&
    bytes !== null &&
    round !== null &&
    round > (newest ?? 0) &&
    (await isSigned(beacon, { round, signature }));
  return isValid
    ? { verdict: "holds", beacon, randomness: await sha256(bytes) }
    : { verdict: "fails", beacon, randomness: null };
}
