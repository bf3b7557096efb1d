import type { Schemas } from "../../../api/client";
import { digestOfLines } from "./digest";

/** Sections 14 and 16 of docs/fairness.md: the public randomness beacon. */

/** A beacon; its key is hexadecimal. */
export type Beacon = Schemas["PublishedBeacon"];

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
