import type { Copy } from "../../types";
import type { Beacon } from "../beacon";
import type { Redrawn } from "../draw";
import type { CheckControl } from "./control";
import type { KeptHead, PublicData, Receipt } from "./data";
import { checkDisturbed, eventBatches } from "./disturbed";
import { checkDraws } from "./draws";
import { type Finding, Findings, type MarkCode, type ProblemCode } from "./findings";
import { checkGrades, checkRaffles } from "./grades";
import { checkHeads, type Witness } from "./heads";
import { checkLines } from "./lines";
import { checkLog } from "./log";
import { checkPools } from "./pools";
import { checkReceipts, headsOf } from "./receipts";
import { checkRecords } from "./records";
import { expectedCopies, type LateEvents, lateEvents } from "./requests";
import { revealedSeeds } from "./revealed";
import { checkRounds } from "./rounds";
import { chainsOf, checkSeeds } from "./seeds";
import { checkTickets, type NewestRounds, newestRounds } from "./tickets";
import { worldOf } from "./world";

/** Section 25 of docs/fairness.md: the verification of public data of both versions. */

export interface VerifyOptions extends CheckControl {
  /** The id of the opening up to which the data is checked; without one, all data is. */
  upTo?: string;
  /** Beacons to trust beside quicknet. */
  beacons?: readonly Beacon[];
  /** The newest rounds that relays know, by the id of the beacon. */
  newest?: NewestRounds;
  /** The heads that a browser or a watch file kept. */
  heads?: readonly KeptHead[];
  receipts?: readonly Receipt[];
}

export interface Verification {
  problems: readonly Finding<ProblemCode>[];
  marks: readonly Finding<MarkCode>[];
  /** The ids of openings that cannot be drawn again yet. */
  open: readonly string[];
  /** The cards of the last opening, drawn again; null if that is not possible. */
  last: readonly Redrawn[] | null;
  witnesses: readonly Witness[];
  /** For each receipt of the options. */
  requests: readonly RequestReport[];
}

/** What is known of a request with a receipt. */
export interface RequestReport {
  /** The id of its opening; null without one. */
  opening: string | null;
  /** Null without an opening. */
  late: LateEvents | null;
  /** The copies that it would have given at once; null with an opening, or while its seed is not revealed. */
  expected: readonly Copy[] | null;
}

/** Checks public data, which was read in the order of section 23. Rejects when the signal is aborted. */
export async function verify(data: PublicData, options: VerifyOptions = {}): Promise<Verification> {
  const { heads = [], receipts = [] } = options;
  const world = await worldOf(data, options);
  const chains = chainsOf(world.log);
  const batches = eventBatches(world);
  const newest = newestRounds(world, options.newest);
  const { findings: rounds, randomness } = await checkRounds(world, options);
  const { findings: revealed, seeds } = await revealedSeeds(world);
  const draws = await checkDraws(world, randomness, chains, seeds, options);
  const kept = checkHeads(world, [...heads, ...receipts.flatMap(headsOf)]);
  const received = checkReceipts(world, receipts);
  const findings = new Findings();
  for (const one of [
    await checkLog(world),
    rounds,
    await checkRecords(world),
    revealed,
    draws.findings,
    checkSeeds(world, chains),
    await checkPools(world),
    checkTickets(world, newest),
    checkDisturbed(world, batches),
    await checkLines(world),
    await checkGrades(world, randomness),
    await checkRaffles(world, randomness, newest),
    kept.findings,
    received.findings,
  ]) {
    findings.add(one);
  }
  const requests = receipts.map(async (receipt, index): Promise<RequestReport> => {
    const opening = received.openings[index];
    if (opening == null) {
      const expected = await expectedCopies(world, batches, chains, seeds, receipt);
      return { opening: null, late: null, expected };
    }
    return { opening: opening._id, late: lateEvents(world, batches, receipt, opening), expected: null };
  });
  return {
    problems: findings.problems,
    marks: findings.marks,
    open: draws.open,
    last: draws.last,
    witnesses: kept.witnesses,
    requests: await Promise.all(requests),
  };
}
