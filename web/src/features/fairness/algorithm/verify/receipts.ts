import { isVersion2, type PublicRecord2 } from "../record2";
import type { KeptHead, Opening, Receipt } from "./data";
import { Findings } from "./findings";
import { LINE_DUE_MS } from "./logIndex";
import type { World } from "./world";

/** Section 25, check 11, of docs/fairness.md: what the opener's browser kept. */

/** The time of an opening may differ this much from that of its request. */
const TIME_MS = 5 * 60 * 1000;

export interface ReceiptsReport {
  findings: Findings;
  /** The opening of each receipt; null without one in the list. */
  openings: readonly (Opening<PublicRecord2> | null)[];
}

/** The heads of the intent and of the ticket, which check 10 compares with the log. */
export function headsOf({ intent, ticket }: Receipt): KeptHead[] {
  const kept = [intent.head, ticket].filter((head) => head !== undefined);
  return kept.map(({ epoch, batch, head }) => ({ epoch, batch, head }));
}

export function checkReceipts(world: World, receipts: readonly Receipt[]): ReceiptsReport {
  const findings = new Findings();
  const byEntropy = new Map(
    world.version2.flatMap((opening) =>
      opening.fairness.entropy == null ? [] : [[opening.fairness.entropy, opening] as const],
    ),
  );
  const openings = receipts.map((receipt, index) => {
    const about = { receipt: index };
    findings.require(ticketFits(world, receipt), "receipt", about);
    const id = receipt.opening?._id ?? ticketId(receipt);
    const opening = id === undefined ? byEntropy.get(receipt.intent.entropy) : world.byId.get(id);
    checkAnswer(world, receipt, opening, index, findings);
    if (opening === undefined) return null;
    if (!hasVersion2(opening)) {
      findings.problem("receipt", about);
      return null;
    }
    findings.require(recordFits(opening, receipt), "receipt", about);
    const offMs = Math.abs(opening.fairness.openedAtMs - receipt.intent.sentAtMs);
    if (offMs > TIME_MS) findings.mark("receipt_time", about);
    return opening;
  });
  return { findings, openings };
}

const hasVersion2 = (opening: Opening): opening is Opening<PublicRecord2> => isVersion2(opening.fairness);

/** The id of the receipt's ticket, which is that of the later opening. */
const ticketId = ({ ticket }: Receipt) => ticket?.line.split(" ")[1];

/** Whether an epoch began after that of the ticket, or else of the head at the request. */
const isRestored = ({ log }: World, { intent, ticket }: Receipt) =>
  log.epochs.some(({ epoch }) => epoch > ((ticket ?? intent.head)?.epoch ?? Number.POSITIVE_INFINITY));

/**
 * Whether a restore lost the first draw of a ticket: its line is in an earlier epoch than that of its opening, or than
 * the newest batch while that waits for one.
 */
function isDrawnAgain({ log }: World, openingId: string): boolean {
  const [ticket] = log.tickets.get(openingId) ?? [];
  const drawn = log.openings.get(openingId)?.[0]?.batch ?? log.newest;
  return ticket !== undefined && drawn !== undefined && ticket.batch.epoch < drawn.epoch;
}

/** The ticket is at its place; it may be missing after a restore, and after the end of partial data. */
function ticketFits(world: World, receipt: Receipt): boolean {
  const { ticket } = receipt;
  if (ticket === undefined) return true;
  const { epoch, batch, place, line, round } = ticket;
  const logged = world.log.batch(batch);
  if (logged?.epoch !== epoch) return isRestored(world, receipt) || (logged === undefined && !world.isWhole);
  return logged.entries[place] === line && logged.round === round;
}

function recordFits({ fairness }: Opening<PublicRecord2>, { intent, ticket }: Receipt): boolean {
  const { seedHash, entropy, packId, oddsVersion, level, reward, forcedModifier } = fairness;
  return (
    (seedHash === intent.seedHash || seedHash === intent.nextSeedHash) &&
    entropy === intent.entropy &&
    packId === intent.packId &&
    oddsVersion === intent.oddsVersion &&
    (reward === true) === intent.reward &&
    (level === 2) === (intent.way === "ticket") &&
    (ticket === undefined || level === 2) &&
    forcedModifier == null
  );
}

/** Whether an opening may be behind a hidden one, while its line waits for a batch. */
const mayWait = ({ data, log }: World, { receivedAtMs }: { receivedAtMs: number }) =>
  data.hiddenFrom != null && (log.newest?.timeMs ?? 0) - receivedAtMs <= LINE_DUE_MS;

/** Compares the opening that was answered with the list or, if that ends before it, with its line. */
function checkAnswer(
  world: World,
  receipt: Receipt,
  opening: Opening | undefined,
  index: number,
  findings: Findings,
): void {
  const about = { receipt: index };
  if (receipt.opening === undefined) {
    if (opening === undefined) findings.mark("receipt_open", about);
    return;
  }
  const { _id, digest } = receipt.opening;
  const published = opening?.fairness.digest ?? world.log.openings.get(_id)?.[0]?.line.digest;
  if (published === digest) return;
  const isOpen =
    published === undefined
      ? isRestored(world, receipt) || mayWait(world, receipt.opening)
      : isDrawnAgain(world, _id);
  if (isOpen) findings.mark("receipt_open", about);
  else findings.require(published === undefined && !world.isWhole, "receipt", about);
}
