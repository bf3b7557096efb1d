import { drawGrade, type GradeWeights } from "../grade";
import { drawWinners2, listDigest2 } from "../raffle";
import { fromHex, sha256 } from "../stream";
import type { DecidedRaffle, RevealedGrade } from "./data";
import { Findings } from "./findings";
import { groupBy } from "./groups";
import type { Entry, EntryOf, LogIndex } from "./logIndex";
import { type Randomness, roundKey } from "./rounds";
import { type NewestRounds, OVERDUE_ROUNDS } from "./tickets";
import type { World } from "./world";

/** Section 25, check 9, of docs/fairness.md: grades and raffles. */

/** A raffle of level 1 without a result for longer is not drawn. */
const OVERDUE_MS = 10 * 60 * 1000;

export async function checkGrades(world: World, randomness: Randomness): Promise<Findings> {
  const findings = new Findings();
  const { log, data, isWhole } = world;
  const commitments = groupBy(log.of("grade"), ({ line }) => line.cardId);
  const due = groupBy(log.of("grade-due"), ({ line }) => line.cardId);
  for (const card of new Set([...commitments.keys(), ...due.keys()])) {
    const [grade, ...grades] = commitments.get(card) ?? [];
    const [dueLine, ...dueLines] = due.get(card) ?? [];
    const isOrdered = grade !== undefined && (dueLine === undefined || grade.order < dueLine.order);
    const isSingle = grades.length === 0 && dueLines.length === 0;
    findings.require(isOrdered && isSingle, "grade_twice", { card });
    if (dueLine?.line.level === 1) findings.mark("level_1", { card });
  }
  const weightsOf = weightsByGrade(log);
  for (const revealed of data.grades ?? []) {
    const [grade] = commitments.get(revealed.cardId) ?? [];
    const [dueLine] = due.get(revealed.cardId) ?? [];
    const about = { card: revealed.cardId };
    if (grade === undefined || dueLine === undefined) {
      // The beginning of the data has later grades, too.
      findings.require(!isWhole, "grade_twice", about);
      continue;
    }
    const random = randomnessOf(dueLine, randomness);
    findings.require(random !== undefined, "beacon_signature", about);
    const fits =
      (await hashOf(revealed.secret)) === grade.line.commitment &&
      (random === undefined || (await isDrawn(revealed, random, weightsOf.get(dueLine))));
    findings.require(fits, "grade", about);
  }
  markWeights(log, findings);
  return findings;
}

type DueEntry = EntryOf<"grade-due">;

/** The hash of a secret of 32 bytes; null for another text. */
export async function hashOf(secret: string): Promise<string | null> {
  const bytes = fromHex(secret);
  return bytes?.length === 32 ? sha256(bytes) : null;
}

/** The randomness of a line: null at level 1, undefined if its round is not known. */
function randomnessOf(
  { line, batch }: Entry<DueEntry["line"] | EntryOf<"raffle">["line"]>,
  randomness: Randomness,
): string | null | undefined {
  if (line.level === 1) return null;
  return randomness.get(roundKey(batch.beacon ?? "", batch.round ?? 0));
}

async function isDrawn(
  { secret, grade, attempt }: RevealedGrade,
  random: string | null,
  weights: GradeWeights | undefined,
): Promise<boolean> {
  if (weights === undefined) return false;
  const drawn = await drawGrade(secret, random, weights);
  return drawn?.grade === grade && drawn.attempt === attempt;
}

/** The newest weights before each line that draws a grade. */
function weightsByGrade(log: LogIndex): Map<DueEntry, GradeWeights> {
  const weightsOf = new Map<DueEntry, GradeWeights>();
  const lines = log.of("weights");
  let next = 0;
  for (const due of log.of("grade-due")) {
    while ((lines[next]?.order ?? Number.POSITIVE_INFINITY) < due.order) next += 1;
    const weights = lines[next - 1]?.line.weights;
    if (weights !== undefined) weightsOf.set(due, weights);
  }
  return weightsOf;
}

/** Marks each change of the weights after the first ones. */
function markWeights(log: LogIndex, findings: Findings): void {
  for (const { batch } of log.of("weights").slice(1)) {
    findings.mark("weights_changed", { batch: batch.batch });
  }
}

export async function checkRaffles(
  world: World,
  randomness: Randomness,
  newest: NewestRounds,
): Promise<Findings> {
  const findings = new Findings();
  const { log, data } = world;
  const lines = groupBy(log.of("raffle"), ({ line }) => line.id);
  for (const [raffle, [entry, ...others]] of lines) {
    findings.require(others.length === 0, "raffle", { raffle });
    if (entry?.line.level === 1) findings.mark("level_1", { raffle });
  }
  if (data.raffles === undefined) return findings;
  const decided = groupBy(data.raffles, ({ _id }) => _id);
  for (const [raffle, [result, ...others]] of decided) {
    const [entry] = lines.get(raffle) ?? [];
    if (entry === undefined || result === undefined) {
      findings.require(!world.isWhole, "raffle", { raffle });
      continue;
    }
    const random = randomnessOf(entry, randomness);
    findings.require(random !== undefined, "beacon_signature", { raffle });
    const fits = others.length === 0 && (await isRaffleDrawn(result, entry.line, random));
    findings.require(fits, "raffle", { raffle });
  }
  for (const [raffle, [entry]] of lines) {
    const isLate = entry !== undefined && isOverdue(world, entry, newest);
    findings.require(decided.has(raffle) || !isLate, "raffle_not_drawn", { raffle });
  }
  return findings;
}

type RaffleEntry = EntryOf<"raffle">;

function isOverdue({ log }: World, { line, batch }: RaffleEntry, newest: NewestRounds): boolean {
  if (line.level === 1) return (log.newest?.timeMs ?? 0) > batch.timeMs + OVERDUE_MS;
  return batch.round !== null && (newest.get(batch.beacon ?? "") ?? 0) >= batch.round + OVERDUE_ROUNDS;
}

/** Whether a result fits its line; the winners are not drawn again if the randomness is undefined. */
async function isRaffleDrawn(
  { _id, secret, entrants, winners }: DecidedRaffle,
  { seedHash, listDigest, entrants: count, winners: winnersWanted }: RaffleEntry["line"],
  random: string | null | undefined,
): Promise<boolean> {
  const isAscending = entrants.every((id, index) => id > (entrants[index - 1] ?? ""));
  if (
    !isAscending ||
    entrants.length !== count ||
    (await hashOf(secret)) !== seedHash ||
    (await listDigest2({ id: _id, seedHash, winnersWanted, entrants })) !== listDigest
  ) {
    return false;
  }
  if (random === undefined) return true;
  const drawn = await drawWinners2(secret, listDigest, random, entrants, winnersWanted);
  return (
    drawn?.length === winners.length &&
    drawn.every(({ id, attempt }, index) => {
      const winner = winners[index];
      return winner?.user === id && winner.attempt === attempt;
    })
  );
}
