import { fromHex, sha256 } from "../stream";
import type { CheckControl } from "./control";
import { Findings } from "./findings";
import { isSigned, type Round } from "./signatures";
import type { World } from "./world";

/** Section 25, check 2, of docs/fairness.md: the signatures of the beacons' rounds. */

/** The key of a round. */
export const roundKey = (beacon: string, round: number) => `${beacon} ${round}`;

/** The randomness of published rounds in hexadecimal, by `roundKey`. */
export type Randomness = ReadonlyMap<string, string>;

/** Checks the rounds of beacons that the data describes: all of them, or for the beginning of the data those that its batches name. */
export async function checkRounds(
  world: World,
  { onProgress, signal }: CheckControl = {},
): Promise<{ findings: Findings; randomness: Randomness }> {
  const findings = new Findings();
  const randomness = new Map<string, string>();
  const rounds = neededRounds(world);
  for (const [index, round] of rounds.entries()) {
    signal?.throwIfAborted();
    onProgress?.({ current: index + 1, total: rounds.length });
    const beacon = world.beacons.get(round.beacon);
    if (beacon === undefined || !world.described.has(round.beacon)) continue;
    const signature = fromHex(round.signature);
    if (signature !== null && (await isSigned(beacon, round))) {
      randomness.set(roundKey(round.beacon, round.round), await sha256(signature));
    } else {
      findings.problem("beacon_signature", { round: round.round });
    }
  }
  return { findings, randomness };
}

function neededRounds({ data, isWhole, log }: World): readonly Round[] {
  const rounds = data.rounds ?? [];
  if (isWhole) return rounds;
  const named = new Set(log.batches.map(({ beacon, round }) => roundKey(beacon ?? "", round ?? 0)));
  return rounds.filter(({ beacon, round }) => named.has(roundKey(beacon, round)));
}
