/**
 * Sections 13, 15 and 22 of docs/fairness.md: drawing the winners of a raffle again from public data.
 */

import { digestOfLines } from "./digest";
import { Stream } from "./stream";

/** A winner, with the attempt that selected them. */
export interface DrawnWinner {
  readonly number: number;
  readonly id: string;
  readonly attempt: number;
}

/** The list of a raffle, whose digest is published. */
export interface EntrantList {
  readonly id: string;
  readonly seedHash: string;
  readonly winnersWanted: number;
  /** In canonical order. */
  readonly entrants: readonly string[];
}

/** The text of the list, whose digest is published. */
export function listText({ id, seedHash, entrants }: Omit<EntrantList, "winnersWanted">): string {
  const lines = ["foilcast-raffle-1", `raffle ${id}`, `seed ${seedHash}`];
  return [...lines, ...entrants.map((entrant) => `entrant ${entrant}`), ""].join("\n");
}

/** The digest of the list in version 2, which also covers the number of winners. */
export function listDigest2({ id, seedHash, winnersWanted, entrants }: EntrantList): Promise<string> {
  return digestOfLines([
    "foilcast-raffle-2",
    `raffle ${id}`,
    `seed ${seedHash}`,
    `winners ${winnersWanted}`,
    ...entrants.map((entrant) => `entrant ${entrant}`),
  ]);
}

/** Draws the winners among entrants in canonical order; null if the seed is invalid. */
export async function drawWinners(
  serverSeed: string,
  digest: string,
  entrants: readonly string[],
  wanted: number,
): Promise<DrawnWinner[] | null> {
  const stream = await Stream.of(serverSeed, digest, 0);
  return stream && winnersFrom(stream, entrants, wanted);
}

/** Draws the winners in version 2; without a round's randomness at level 1. */
export async function drawWinners2(
  secret: string,
  listDigest: string,
  randomness: string | null,
  entrants: readonly string[],
  wanted: number,
): Promise<DrawnWinner[] | null> {
  const stream = await Stream.forUse(secret, { use: "raffle", listDigest, randomness });
  return stream && winnersFrom(stream, entrants, wanted);
}

async function winnersFrom(
  stream: Stream,
  entrants: readonly string[],
  wanted: number,
): Promise<DrawnWinner[]> {
  const left = [...entrants];
  const winners: DrawnWinner[] = [];
  for (let number = 1; number <= wanted && left.length > 0; number += 1) {
    const { value, attempt } = await stream.next(String(number), left.length);
    const [id] = left.splice(value, 1);
    if (id !== undefined) winners.push({ number, id, attempt });
  }
  return winners;
}
