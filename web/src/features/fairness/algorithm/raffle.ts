/**
 * Sections 13, 15 and 22 of docs/fairness.md: drawing the winners of a raffle again from public data.
 */

import { digestOfLines } from "./digest";
import { fromHex, Stream, sha256 } from "./stream";

/** The public data of a raffle. */
export interface PublicRaffle {
  readonly id: string;
  readonly seedHash: string;
  /** Undefined until the raffle is drawn or cancelled. */
  readonly serverSeed?: string | undefined;
  /** Undefined until the list is closed. */
  readonly digest?: string | undefined;
  readonly entrants: readonly string[];
  readonly winnersWanted: number;
  readonly drawn: boolean;
  /** How it is drawn; undefined before the draw is started, and in raffles of version 1. */
  readonly level?: number | undefined;
  /** The beacon's signature of the round, at level 2; undefined before it is known. */
  readonly signature?: string | undefined;
  readonly winners: readonly DrawnWinner[];
}

/** A winner, with the attempt that selected them. */
export interface DrawnWinner {
  readonly number: number;
  readonly id: string;
  readonly attempt: number;
}

/** The result of a check; `open` if its data is not public yet. */
export type RaffleVerdict = "holds" | "fails" | "open";

/** All checks of a raffle, in the order in which they become possible. */
export const RAFFLE_CHECKS = ["list", "secret", "winners"] as const;

export type RaffleCheck = (typeof RAFFLE_CHECKS)[number];

/** The result of each check, and the overall result. */
export interface RaffleReport {
  readonly verdict: RaffleVerdict;
  readonly checks: Readonly<Record<RaffleCheck, RaffleVerdict>>;
}

/** The text of the list, whose digest is published. */
export function listText({
  id,
  seedHash,
  entrants,
}: Pick<PublicRaffle, "id" | "seedHash" | "entrants">): string {
  const lines = ["foilcast-raffle-1", `raffle ${id}`, `seed ${seedHash}`];
  return [...lines, ...entrants.map((entrant) => `entrant ${entrant}`), ""].join("\n");
}

/** The digest of the list in version 2, which also covers the number of winners. */
export function listDigest2({
  id,
  seedHash,
  winnersWanted,
  entrants,
}: Pick<PublicRaffle, "id" | "seedHash" | "winnersWanted" | "entrants">): Promise<string> {
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

const verdictOf = (holds: boolean): RaffleVerdict => (holds ? "holds" : "fails");

/** Runs all checks on the data that is public. */
export async function checkRaffle(raffle: PublicRaffle): Promise<RaffleReport> {
  const checks = { list: await list(raffle), secret: await secret(raffle), winners: await winners(raffle) };
  const all = Object.values(checks);
  const verdict = all.includes("fails") ? "fails" : all.includes("open") ? "open" : "holds";
  return { verdict, checks };
}

async function list(raffle: PublicRaffle): Promise<RaffleVerdict> {
  if (raffle.digest === undefined) return "open";
  const { entrants, drawn, level } = raffle;
  const ordered = entrants.every((id, at) => at === 0 || (entrants[at - 1] ?? "") < id);
  // Only a raffle that was not drawn may have a list of either version.
  const digests = [
    ...(level === undefined ? [await sha256(listText(raffle))] : []),
    ...(level !== undefined || !drawn ? [await listDigest2(raffle)] : []),
  ];
  return verdictOf(ordered && digests.includes(raffle.digest));
}

async function secret({ serverSeed, seedHash }: PublicRaffle): Promise<RaffleVerdict> {
  if (serverSeed === undefined) return "open";
  const bytes = fromHex(serverSeed);
  return verdictOf(bytes !== null && bytes.length === 32 && (await sha256(bytes)) === seedHash);
}

async function winners(raffle: PublicRaffle): Promise<RaffleVerdict> {
  const { serverSeed, digest, drawn } = raffle;
  if (serverSeed === undefined || digest === undefined) return "open";
  if (!drawn) return verdictOf(raffle.winners.length === 0);
  const redrawn = await redraw(raffle, serverSeed, digest);
  const isSame = (one: DrawnWinner, at: number) => {
    const other = raffle.winners[at];
    return other?.id === one.id && other.attempt === one.attempt && other.number === one.number;
  };
  return verdictOf(redrawn !== null && redrawn.length === raffle.winners.length && redrawn.every(isSame));
}

/** Draws the winners as the raffle's version and level say; null if the seed or the signature is invalid. */
async function redraw(
  { level, signature, entrants, winnersWanted }: PublicRaffle,
  serverSeed: string,
  digest: string,
): Promise<DrawnWinner[] | null> {
  if (level === undefined) return drawWinners(serverSeed, digest, entrants, winnersWanted);
  if (level === 1) return drawWinners2(serverSeed, digest, null, entrants, winnersWanted);
  const bytes = signature === undefined ? null : fromHex(signature);
  return bytes && drawWinners2(serverSeed, digest, await sha256(bytes), entrants, winnersWanted);
}
