// Sections 13 and 22 of docs/fairness.md: raffles of version 2.
import { linesDigest, raffleStream } from "./stream.mjs";

/** The digest of a raffle's list. `winners` is how many are to be drawn. */
export function listDigest({ id, seedHash, winners, entrants }) {
  return linesDigest([
    "foilcast-raffle-2",
    `raffle ${id}`,
    `seed ${seedHash}`,
    `winners ${winners}`,
    ...entrants.map((entrant) => `entrant ${entrant}`),
  ]);
}

/** Draws the winners, each with the attempt; without randomness at level 1. */
export function drawWinners(secret, raffle, randomness) {
  const stream = raffleStream(secret, listDigest(raffle), randomness);
  const left = [...raffle.entrants];
  const winners = [];
  for (let k = 1; k <= raffle.winners && left.length > 0; k++) {
    const { value, attempt } = stream.next(`${k}`, left.length);
    winners.push({ user: left.splice(value, 1)[0], attempt });
  }
  return winners;
}
