import type { Schemas } from "../../../api/client";
import { digestOfLines } from "./digest";

/** Sections 14 and 16 of docs/fairness.md: the public randomness beacon. */

/** A beacon; its key is hexadecimal. */
export type Beacon = Schemas["PublishedBeacon"];

/** The only scheme: keys in G2, signatures in G1, rounds that do not depend on each other. */
export const SCHEME = "bls-unchained-g1-rfc9380";

/** drand's quicknet, section 16 of docs/fairness.md. */
export const QUICKNET: Beacon = {
  scheme: SCHEME,
  publicKey:
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451" +
    "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
  periodSeconds: 3,
  genesisSeconds: 1692803367,
};

/** The key of the stand-in beacon of demo and tests, whose secret is in the source. */
const STAND_IN_KEY =
  "aca3d3f23ffaa9c313d8d1eee7334b732ad3e0b7b1851da419e05b7b00cb22ec30d12a0714e0e888dc413e2ef4226ac7" +
  "0f6cc89177433364eaada2ee447620aef17bd7cea956458af382cfce758658933765e641416c0bf78518463afad085ef";

/** Whether a key is that of the stand-in beacon. */
export const isStandIn = (publicKey: string | undefined) => publicKey === STAND_IN_KEY;

/** The id of a beacon, as headers name it. */
export function beaconId({ scheme, publicKey, periodSeconds, genesisSeconds }: Beacon): Promise<string> {
  return digestOfLines([
    "foilcast-beacon-1",
    `scheme ${scheme}`,
    `key ${publicKey}`,
    `period ${periodSeconds}`,
    `genesis ${genesisSeconds}`,
  ]);
}

type Times = Pick<Beacon, "periodSeconds" | "genesisSeconds">;

/** The time of a round in milliseconds. */
export const timeOfRound = ({ periodSeconds, genesisSeconds }: Times, round: number) =>
  1000 * (genesisSeconds + (round - 1) * periodSeconds);

/** The newest round at a time in milliseconds; below 1 before the first round. */
export const roundAt = ({ periodSeconds, genesisSeconds }: Times, timeMs: number) =>
  Math.floor((timeMs - 1000 * genesisSeconds) / (1000 * periodSeconds)) + 1;
