/** Section 13 of docs/fairness.md: who wins a raffle, drawn again from what is public. */

import { fromHex, Stream, sha256 } from "./stream";

/** What a raffle publishes. */
export interface PublicRaffle {
  readonly id: string;
  readonly seedHash: string;
  /** Absent until it is drawn or cancelled. */
  readonly serverSeed?: string | undefined;
  /** Absent until the list is fixed. */
  readonly digest?: string | undefined;
  readonly entrants: readonly string[];
  readonly winnersWanted: number;
  readonly drawn: boolean;
  readonly winners: readonly DrawnWinner[];
}

/** A winner, and the attempt that drew them. */
export interface DrawnWinner {
  readonly number: number;
  readonly id: string;
  readonly attempt: number;
}

/** What came of a check: `open` when what it needs is not public yet. */
export type RaffleVerdict = "holds" | "fails" | "open";

/** Every check of a raffle, in the order in which it becomes possible. */
export const RAFFLE_CHECKS = ["list", "secret", "winners"] as const;

/** The name of a check. */
export type RaffleCheck = (typeof RAFFLE_CHECKS)[number];

/** What came of each check, and of all of them. */
export interface RaffleReport {
  readonly verdict: RaffleVerdict;
  readonly checks: Readonly<Record<RaffleCheck, RaffleVerdict>>;
}

/** The text whose digest is published with the list. */
export function listText({
  id,
  seedHash,
  entrants,
}: Pick<PublicRaffle, "id" | "seedHash" | "entrants">): string {
  const lines = ["foilcast-raffle-1", `raffle ${id}`, `seed ${seedHash}`];
  return [...lines, ...entrants.map((entrant) => `entrant ${entrant}`), ""].join("\n");
}

/** The winners of these people, who stand in canonical order. */
export async function drawWinners(
  serverSeed: string,
  digest: string,
  entrants: readonly string[],
  wanted: number,
): Promise<DrawnWinner[] | null> {
  const stream = await Stream.of(serverSeed, digest, 0);
  if (stream === null) return null;
  const left = [...entrants];
  const winners: DrawnWinner[] = [];
  for (let number = 1; number <= wanted && left.length > 0; number += 1) {
    const { value, attempt } = await stream.next(String(number), left.length);
    const [id] = left.splice(value, 1);
    if (id !== undefined) winners.push({ number, id, attempt });
  }
  return winners;
}

const said = (holds: boolean): RaffleVerdict => (holds ? "holds" : "fails");

/** Checks everything that is public by now. */
export async function checkRaffle(raffle: PublicRaffle): Promise<RaffleReport> {
  const checks = { list: await list(raffle), secret: await secret(raffle), winners: await winners(raffle) };
  const all = Object.values(checks);
  const verdict = all.includes("fails") ? "fails" : all.includes("open") ? "open" : "holds";
  return { verdict, checks };
}

async function list(raffle: PublicRaffle): Promise<RaffleVerdict> {
  if (raffle.digest === undefined) return "open";
  const { entrants } = raffle;
  const ordered = entrants.every((id, at) => at === 0 || (entrants[at - 1] ?? "") < id);
  return said(ordered && (await sha256(listText(raffle))) === raffle.digest);
}

async function secret({ serverSeed, seedHash }: PublicRaffle): Promise<RaffleVerdict> {
  if (serverSeed === undefined) return "open";
  const bytes = fromHex(serverSeed);
  return said(bytes !== null && bytes.length === 32 && (await sha256(bytes)) === seedHash);
}

async function winners(raffle: PublicRaffle): Promise<RaffleVerdict> {
  const { serverSeed, digest, entrants, winnersWanted, drawn } = raffle;
  if (serverSeed === undefined || digest === undefined) return "open";
  if (!drawn) return said(raffle.winners.length === 0);
  const again = await drawWinners(serverSeed, digest, entrants, winnersWanted);
  const same = (one: DrawnWinner, at: number) => {
    const other = raffle.winners[at];
    return other?.id === one.id && other.attempt === one.attempt && other.number === one.number;
  };
  return said(again !== null && again.length === raffle.winners.length && again.every(same));
}
