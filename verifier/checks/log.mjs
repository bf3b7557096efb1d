// Section 25 of docs/fairness.md, check 2: the log's batches and the beacon's rounds.
import { beaconId, headOf, NO_HEAD, timeOf } from "../log.mjs";
import { linesDigest } from "../stream.mjs";
import { Findings } from "./findings.mjs";
import { needsRound } from "./logIndex.mjs";

const CLOSING_MS = 2000;
const CLOSING_PERIODS = 3;

export function checkLog({ begin, data, log, rounds }) {
  const findings = new Findings();
  const broken = (batch, text) => findings.problem("log_broken", { batch }, text);
  if (begin !== Infinity && log.batches.length === 0) findings.problem("log_broken", {}, "the log is empty");
  if (begin !== Infinity && data.begin !== begin) findings.problem("log_broken", {}, "the data begin at another position");
  for (const { batch, problem } of log.malformed) broken(batch, problem);
  log.batches.forEach((batch, index) => {
    const previous = log.batches[index - 1];
    checkHeader(batch, previous, index, broken);
    checkEpoch(batch, previous, broken);
    checkTime(batch, rounds, findings);
  });
  checkFirstLines(log, broken);
  checkRoundLines(log, broken);
  checkBeacons(data, broken);
  checkOrder(log.batches, findings);
  for (const { beacon, round } of rounds.invalid) {
    findings.problem("beacon_signature", {}, `round ${round} of the beacon ${beacon} has no valid signature`);
  }
  return findings;
}

function checkHeader(batch, previous, index, broken) {
  const { batch: number, entries } = batch;
  if (number !== index) broken(number, `its number is not ${index}`);
  if (batch.previous !== (previous?.head ?? NO_HEAD)) broken(number, "it does not follow the head of the batch before");
  if (batch.count !== entries.length) broken(number, `it has ${entries.length} lines instead of ${batch.count}`);
  if (batch.digest !== linesDigest(entries)) broken(number, "its digest is not that of its lines");
  try {
    if (batch.head !== headOf(batch)) broken(number, "its head is not that of its header");
  } catch (error) {
    broken(number, error.message);
  }
}

/** `begin` and `restore` begin an epoch, in the first line of a batch. */
const BEGINS_EPOCH = /^(begin|restore) /;

function checkEpoch({ batch, epoch, entries }, previous, broken) {
  const begins = BEGINS_EPOCH.test(entries[0] ?? "");
  if (previous === undefined) return;
  if (begins && epoch <= previous.epoch) broken(batch, "its epoch is not above the one before");
  if (!begins && epoch !== previous.epoch) broken(batch, "its epoch changes without a line that begins one");
}

function checkFirstLines(log, broken) {
  const [first] = log.batches;
  if (first !== undefined && !(/^begin /.test(first.entries[0]) && /^history /.test(first.entries[1]))) {
    broken(first.batch, "the log does not start with begin and history");
  }
  const misplaced = [
    ...log.of("begin").filter(({ order }) => order !== 0),
    ...log.of("history").filter(({ order }) => order !== 1),
    ...log.of("restore").filter(({ place }) => place !== 0),
  ];
  for (const { batch, kind, place } of misplaced) broken(batch, `line ${place}: ${kind} is at another place`);
}

/** A batch has a round exactly with a ticket line. */
function checkRoundLines(log, broken) {
  const withTickets = new Set();
  for (const kind of ["ticket", "grade-due", "raffle"]) {
    for (const line of log.of(kind)) if (needsRound(line)) withTickets.add(line.batch);
  }
  for (const { batch, round } of log.batches) {
    if ((round != null) !== withTickets.has(batch)) {
      broken(batch, round == null ? "it has a ticket line and no round" : "it has a round and no ticket line");
    }
  }
}

/** A header names a beacon of the data, or no beacon and no round. */
function checkBeacons({ batches = [], beacons = [] }, broken) {
  const ids = new Set(beacons.map(beaconId));
  for (const { batch, beacon, newest, round } of batches) {
    if (beacon == null && (newest != null || round != null)) broken(batch, "it has a round and no beacon");
    if (beacon != null && !ids.has(beacon)) broken(batch, "its beacon is not published");
  }
}

function checkTime({ batch, beacon, round, timeMs, publishedAtMs }, { described, trusted }, findings) {
  if (round == null) return;
  if (!trusted.has(beacon)) {
    findings.mark("other_beacon", { batch }, "its beacon is another one than quicknet: the operator may know its rounds");
  }
  const known = described.get(beacon);
  if (known === undefined) return;
  const roundMs = timeOf(known, round);
  const earliest = roundMs - CLOSING_MS - CLOSING_PERIODS * known.periodSeconds * 1000;
  if (timeMs < earliest || timeMs >= roundMs) findings.problem("batch_time", { batch }, "its time does not fit its round");
  if (publishedAtMs == null || publishedAtMs >= roundMs) {
    findings.mark("published_late", { batch }, "it was not published before its round");
  }
}

/** Per beacon, rounds and `newest` never fall, and a round is above `newest`. */
function checkOrder(batches, findings) {
  const last = new Map();
  for (const { batch, beacon, round, newest } of batches) {
    const before = last.get(beacon) ?? { round: 0, newest: 0 };
    const falls = (round ?? Infinity) < before.round || (newest ?? Infinity) < before.newest;
    if (falls || (round != null && newest != null && round <= newest)) {
      findings.problem("round_order", { batch }, "its round is not after the rounds that were known");
    }
    last.set(beacon, { round: round ?? before.round, newest: newest ?? before.newest });
  }
}
