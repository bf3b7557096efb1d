// Section 25 of docs/fairness.md, check 9: grades and raffles.
import { isDeepStrictEqual } from "node:util";
import { drawGrade } from "../grade.mjs";
import { firstBy, groupBy } from "../groupBy.mjs";
import { drawWinners, listDigest } from "../raffle2.mjs";
import { gradeStream, seedBytes, sha256 } from "../stream.mjs";
import { Findings } from "./findings.mjs";

const DRAWN_MS = 10 * 60_000;

export function checkGrades(context) {
  const findings = new Findings();
  const weightsOf = currentWeights(context.log);
  checkGradeLines(context.log, findings);
  checkRevealed(context, weightsOf, findings);
  checkRaffles(context, findings);
  markLevels(context.log, findings);
  markWeights(context.log, weightsOf, findings);
  return findings;
}

/** A card has one `grade` line and after it at most one `grade-due` line. */
function checkGradeLines(log, findings) {
  const grades = groupBy(log.of("grade"), ({ cardId }) => cardId);
  const dues = groupBy(log.of("grade-due"), ({ cardId }) => cardId);
  for (const card of new Set([...grades.keys(), ...dues.keys()])) {
    const [handedIn = [], due = []] = [grades.get(card), dues.get(card)];
    const isInOrder = due.length === 0 || handedIn[0]?.order < due[0].order;
    if (handedIn.length !== 1 || due.length > 1 || !isInOrder) {
      findings.problem("grade_twice", { card }, "it has not one line for handing in and after it one for its grade");
    }
  }
}

/** The newest `weights` line before each `grade-due` line. */
function currentWeights(log) {
  const weights = log.of("weights");
  const current = new Map();
  let next = 0;
  for (const due of log.of("grade-due")) {
    while (next < weights.length && weights[next].order < due.order) next++;
    current.set(due, weights[next - 1]);
  }
  return current;
}

function checkRevealed({ data, log, rounds }, weightsOf, findings) {
  const lines = firstBy(log.of("grade"), ({ cardId }) => cardId);
  const dues = firstBy(log.of("grade-due"), ({ cardId }) => cardId);
  for (const revealed of data.grades ?? []) {
    const where = { card: revealed.cardId };
    const [line, due] = [lines.get(revealed.cardId), dues.get(revealed.cardId)];
    if (line === undefined || due === undefined) {
      findings.problem("grade_twice", where, "it is revealed and has not both lines");
      continue;
    }
    if (isRoundMissing(due, rounds)) findings.problem("beacon_signature", where, "its round is missing");
    const problem = gradeProblem(revealed, line, due, weightsOf.get(due)?.weights, rounds);
    if (problem !== undefined) findings.problem("grade", where, problem);
  }
}

const randomnessFor = ({ level, header }, rounds) =>
  level === 1 ? undefined : rounds.randomnessOf(header.beacon, header.round);
const isRoundMissing = (line, rounds) => line.level === 2 && randomnessFor(line, rounds) === undefined;

function gradeProblem({ secret, grade, attempt }, { commitment }, due, weights, rounds) {
  if (sha256(seedBytes(secret)) !== commitment) return "its secret is another one";
  if (weights === undefined || weights.every((weight) => weight === 0)) return "it has no weights";
  if (isRoundMissing(due, rounds)) return undefined;
  const expected = drawGrade(weights, gradeStream(secret, randomnessFor(due, rounds)));
  return isDeepStrictEqual({ grade, attempt }, expected) ? undefined : "drawing it again gives another grade";
}

function checkRaffles({ data, log, rounds }, findings) {
  const raffles = firstBy(data.raffles ?? [], ({ _id }) => _id);
  const lines = firstBy(log.of("raffle"), ({ id }) => id);
  for (const line of log.of("raffle")) {
    const where = { raffle: line.id };
    if (lines.get(line.id) !== line) findings.problem("raffle", where, "it has two lines");
    if (!raffles.has(line.id) && isOverdue(line, log, rounds)) {
      findings.problem("raffle_not_drawn", where, "it has no result");
    }
  }
  for (const raffle of data.raffles ?? []) {
    const where = { raffle: raffle._id };
    const line = lines.get(raffle._id);
    if (line !== undefined && isRoundMissing(line, rounds))
      findings.problem("beacon_signature", where, "its round is missing");
    const problem = raffleProblem(raffle, line, rounds);
    if (problem !== undefined) findings.problem("raffle", where, problem);
  }
}

const isOverdue = ({ level, header }, log, rounds) =>
  level === 1 ? log.newestTimeMs - header.timeMs > DRAWN_MS : rounds.isOverdue(header);

function raffleProblem({ _id, secret, entrants, winners }, line, rounds) {
  if (line === undefined) return "it has no line";
  if (sha256(seedBytes(secret)) !== line.seedHash) return "its secret is another one";
  const raffle = { id: _id, seedHash: line.seedHash, winners: line.winners, entrants };
  const isItsList = entrants.length === line.entrants && listDigest(raffle) === line.listDigest;
  if (!isItsList || entrants.some((entrant, index) => entrant <= entrants[index - 1])) return "its list is another one";
  if (isRoundMissing(line, rounds)) return undefined;
  const expected = drawWinners(secret, raffle, randomnessFor(line, rounds));
  return isDeepStrictEqual(winners, expected) ? undefined : "drawing it again gives other winners";
}

function markLevels(log, findings) {
  const wheres = [...log.of("grade-due"), ...log.of("raffle")]
    .filter(({ level }) => level === 1)
    .map(({ kind, id, cardId }) => (kind === "raffle" ? { raffle: id } : { card: cardId }));
  for (const where of wheres) findings.mark("level_1", where, "it is drawn without a beacon");
}

function markWeights(log, weightsOf, findings) {
  const counts = new Map();
  for (const line of weightsOf.values()) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const line of log.of("weights").slice(1)) {
    findings.mark(
      "weights_changed",
      { batch: line.batch },
      `${counts.get(line) ?? 0} grades have the weights ${line.weights}`,
    );
  }
}
