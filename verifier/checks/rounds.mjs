// The rounds of the beacons that the data names (section 16 of docs/fairness.md).
import { isValidRound, QUICKNET } from "../beacon.mjs";
import { beaconId, randomnessOf } from "../log.mjs";

/**
 * A ticket or raffle is overdue when the relays know a round that is this many rounds later, or the instance knew one for longer
 * than it needs to catch up (section 25, checks 6 and 9).
 */
export const OVERDUE_ROUNDS = 200;
const CATCH_UP_MS = 10 * 60_000;

/**
 * `trusted` has the ids of quicknet and of the beacon given by hand; `described` has every beacon whose key is known, by id.
 * Rounds of other beacons are taken as they are. `relayRounds` lists {beacon, round} that relays have answered.
 */
export async function readRounds(data, { beacon, relayRounds = [] }) {
  const trusted = [QUICKNET, ...(beacon === undefined ? [] : [beacon])];
  const described = new Map([...(data.beacons ?? []), ...trusted].map((each) => [beaconId(each), each]));
  const invalid = [];
  const signatures = new Map();
  const { batches = [] } = data;
  const newestMs = batches.at(-1)?.timeMs;
  for (const published of data.rounds ?? []) {
    const known = described.get(published.beacon);
    if (known !== undefined && !(await isValidRound(known, published))) {
      invalid.push(published);
      continue;
    }
    signatures.set(`${published.beacon} ${published.round}`, published.signature);
  }
  return {
    trusted: new Set(trusted.map(beaconId)),
    described,
    invalid,
    /** The randomness of a round, or undefined if it is not published. */
    randomnessOf: (id, round) => {
      const signature = signatures.get(`${id} ${round}`);
      return signature === undefined ? undefined : randomnessOf(signature);
    },
    /** Whether the round of a batch is so long ago that what waits for it must have happened. */
    isOverdue: ({ beacon: id, round }) => {
      const isLater = (known) => known != null && known >= round + OVERDUE_ROUNDS;
      const isKnown = ({ beacon: of, newest, timeMs }) => of === id && isLater(newest) && newestMs - timeMs > CATCH_UP_MS;
      return relayRounds.some((relay) => relay.beacon === id && isLater(relay.round)) || batches.some(isKnown);
    },
  };
}
