import type { Beacon } from "../beacon";
import { combine, type Verdict } from "../check";
import { lineText } from "../log";
import {
  type DrawnWinner,
  drawWinners,
  drawWinners2,
  type EntrantList,
  listDigest2,
  listText,
} from "../raffle";
import { fromHex, sha256 } from "../stream";
import { type CheckedRound, checkRound } from "./beaconCheck";
import type { PublishedBatch } from "./data";
import { hasDigests } from "./log";

/** Sections 13 and 22 of docs/fairness.md: the check of one raffle. */

/** The public data of a raffle. */
export interface PublicRaffle extends EntrantList {
  /** Undefined until the raffle is drawn or cancelled. */
  readonly serverSeed?: string | undefined;
  /** Undefined until the list is closed. */
  readonly digest?: string | undefined;
  readonly drawn: boolean;
  /** How it is drawn; undefined before the draw is started, and in raffles of version 1. */
  readonly level?: number | undefined;
  /** The batch with its line; undefined until the log has it. */
  readonly batch?: PublishedBatch | undefined;
  /** The beacons that the log describes. */
  readonly beacons: readonly Beacon[];
  /** The beacon's signature of the batch's round, at level 2; undefined before it is known. */
  readonly signature?: string | undefined;
  readonly winners: readonly DrawnWinner[];
}

/** All checks of a raffle, in the order of the page. */
export const RAFFLE_CHECKS = ["list", "secret", "log", "beacon", "winners"] as const;

export type RaffleCheck = (typeof RAFFLE_CHECKS)[number];

export interface RaffleReport {
  readonly verdict: Verdict;
  /** The log is checked at levels 1 and 2, the beacon at level 2. */
  readonly checks: Readonly<Partial<Record<RaffleCheck, Verdict>>>;
  /** The beacon of its batch; null without one. */
  readonly beacon: Beacon | null;
}

const verdictOf = (holds: boolean): Verdict => (holds ? "holds" : "fails");

const UNKNOWN: CheckedRound = { verdict: "open", beacon: null, randomness: null };

/** Runs the checks that apply, on the data that is public. */
export async function checkRaffle(raffle: PublicRaffle): Promise<RaffleReport> {
  const { level, batch, beacons, signature } = raffle;
  const hasRound = level === 2 && batch !== undefined;
  const round = hasRound ? await checkRound(batch, beacons, signature) : UNKNOWN;
  // A drawn raffle has all its data.
  const due = (verdict: Verdict) => (raffle.drawn && verdict === "open" ? "fails" : verdict);
  const checks = {
    list: await list(raffle),
    secret: await secret(raffle),
    ...(level === undefined ? {} : { log: due(await log(raffle)) }),
    ...(level === 2 ? { beacon: due(round.verdict) } : {}),
    winners: await winners(raffle, round),
  };
  return { verdict: combine(Object.values(checks)), checks, beacon: round.beacon };
}

async function list(raffle: PublicRaffle): Promise<Verdict> {
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

async function secret({ serverSeed, seedHash }: PublicRaffle): Promise<Verdict> {
  if (serverSeed === undefined) return "open";
  const bytes = fromHex(serverSeed);
  return verdictOf(bytes !== null && bytes.length === 32 && (await sha256(bytes)) === seedHash);
}

/** Whether its line is in a batch with right digests. */
async function log(raffle: PublicRaffle): Promise<Verdict> {
  const line = lineOf(raffle);
  if (raffle.batch === undefined || line === null) return "open";
  return verdictOf(raffle.batch.entries.includes(line) && (await hasDigests(raffle.batch)));
}

/** The text of its line in the log; null before its draw is started. */
export function lineOf(raffle: PublicRaffle): string | null {
  const { id, seedHash, digest, entrants, winnersWanted, level } = raffle;
  if (digest === undefined || (level !== 1 && level !== 2)) return null;
  return lineText({
    kind: "raffle",
    id,
    seedHash,
    listDigest: digest,
    entrants: entrants.length,
    winners: winnersWanted,
    level,
  });
}

async function winners(raffle: PublicRaffle, round: CheckedRound): Promise<Verdict> {
  const { serverSeed, digest, drawn } = raffle;
  if (serverSeed === undefined || digest === undefined) return "open";
  if (!drawn) return verdictOf(raffle.winners.length === 0);
  const redrawn = await redraw(raffle, serverSeed, digest, round.randomness);
  const isSame = (one: DrawnWinner, at: number) => {
    const other = raffle.winners[at];
    return other?.id === one.id && other.attempt === one.attempt && other.number === one.number;
  };
  return verdictOf(redrawn !== null && redrawn.length === raffle.winners.length && redrawn.every(isSame));
}

/** Draws the winners as the raffle's version and level say; null if the seed or the signature is invalid. */
async function redraw(
  { level, entrants, winnersWanted }: PublicRaffle,
  serverSeed: string,
  digest: string,
  randomness: string | null,
): Promise<DrawnWinner[] | null> {
  if (level === undefined) return drawWinners(serverSeed, digest, entrants, winnersWanted);
  if (level === 1) return drawWinners2(serverSeed, digest, null, entrants, winnersWanted);
  return randomness === null ? null : drawWinners2(serverSeed, digest, randomness, entrants, winnersWanted);
}
