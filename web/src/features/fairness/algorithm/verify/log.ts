import { timeOfRound } from "../beacon";
import { digestOfLines } from "../digest";
import { headOf, NO_HEAD } from "../log";
import { concurrently } from "./concurrently";
import type { PublishedBatch } from "./data";
import { Findings } from "./findings";
import { groupBy } from "./groups";
import { isTicketLine, type LogIndex } from "./logIndex";
import type { World } from "./world";

/** Section 25, check 2, of docs/fairness.md: the batches of the log. */

/** A ticket's round is at most this time and three periods after its batch. */
const LEAD_MS = 2000;

export async function checkLog(world: World): Promise<Findings> {
  const findings = new Findings();
  const { log, described } = world;
  if (world.begin !== Number.POSITIVE_INFINITY || log.batches.length > 0) {
    const [begin, history] = log.batches[0]?.entries ?? [];
    const begins = begin === `begin ${world.data.begin}` && history?.startsWith("history ") === true;
    findings.require(begins, "log_broken", { batch: 0 });
  }
  const ticketLines = groupBy(
    log.entries.filter(({ line }) => isTicketLine(line)),
    ({ batch }) => batch,
  );
  let before: PublishedBatch | undefined;
  for await (const [batch, isSealed] of concurrently(log.batches, hasDigests)) {
    const intact =
      isSealed &&
      !log.unreadable.has(batch.batch) &&
      batch.batch === (before?.batch ?? -1) + 1 &&
      batch.previous === (before?.head ?? NO_HEAD) &&
      epochFits(batch, before) &&
      (batch.round !== null) === ticketLines.has(batch) &&
      (batch.beacon === null ? batch.round === null && batch.newest === null : described.has(batch.beacon)) &&
      batch.count === batch.entries.length;
    findings.require(intact, "log_broken", { batch: batch.batch });
    checkTime(world, batch, findings);
    before = batch;
  }
  checkRoundOrder(log, findings);
  return findings;
}

/** Whether a batch has the digests of its lines and its header. */
export const hasDigests = async (batch: PublishedBatch) =>
  batch.digest === (await digestOfLines(batch.entries)) && batch.head === (await headOf(batch));

/** `begin` and `restore` are first lines, and only they begin an epoch; epochs rise. */
function epochFits(batch: PublishedBatch, before: PublishedBatch | undefined): boolean {
  const begins = (text: string) => text.startsWith("begin ") || text.startsWith("restore ");
  const [first = "", ...others] = batch.entries;
  if (others.some(begins)) return false;
  if (before === undefined) return first.startsWith("begin ");
  if (first.startsWith("begin ")) return false;
  return begins(first) ? batch.epoch > before.epoch : batch.epoch === before.epoch;
}

function checkTime({ beacons, trusted }: World, batch: PublishedBatch, findings: Findings): void {
  if (batch.round === null || batch.beacon === null) return;
  if (!trusted.has(batch.beacon)) findings.mark("other_beacon", { batch: batch.batch });
  const beacon = beacons.get(batch.beacon);
  if (beacon === undefined) return;
  const due = timeOfRound(beacon, batch.round);
  const earliest = due - LEAD_MS - 3000 * beacon.periodSeconds;
  const fits = earliest <= batch.timeMs && batch.timeMs < due;
  findings.require(fits, "batch_time", { batch: batch.batch });
  if (batch.publishedAtMs == null || batch.publishedAtMs >= due) {
    findings.mark("published_late", { batch: batch.batch });
  }
}

/** Per beacon, rounds and newest rounds never fall, and a ticket's round is above the newest one. */
function checkRoundOrder({ batches }: LogIndex, findings: Findings): void {
  const last = new Map<string, { newest: number; round: number }>();
  for (const { batch, beacon, newest, round } of batches) {
    if (beacon === null) continue;
    const before = last.get(beacon) ?? { newest: 0, round: 0 };
    const now = { newest: newest ?? before.newest, round: round ?? before.round };
    const fits =
      now.newest >= before.newest && now.round >= before.round && (round === null || round > now.newest);
    findings.require(fits, "round_order", { batch });
    last.set(beacon, now);
  }
}
