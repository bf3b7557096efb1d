import type { Record2, WithheldRecord2 } from "../record2";
import type { KeptHead, Opening, Receipt } from "./data";
import { Findings } from "./findings";
import { isVersion2, type World } from "./world";

/** Section 7, check 11, of docs/decisions/draw-2.md: what the opener's browser kept. */

/** The time of an opening may differ this much from that of its request. */
const TIME_MS = 5 * 60 * 1000;

export type PublicRecord2 = Record2 | WithheldRecord2;

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
      opening.fairness.entropy === undefined ? [] : [[opening.fairness.entropy, opening] as const],
    ),
  );
  const openings = receipts.map((receipt, index) => {
    const about = { receipt: index };
    findings.require(ticketFits(world, receipt), "receipt", about);
    const id = receipt.opening?._id ?? ticketId(receipt);
    const opening = id === undefined ? byEntropy.get(receipt.intent.entropy) : world.byId.get(id);
    if (opening === undefined || !hasVersion2(opening)) {
      checkMissing(world, receipt, index, findings);
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

/** Whether an epoch began after that of the head at the request. */
const isRestored = ({ log }: World, { intent }: Receipt) =>
  log.epochs.some(({ epoch }) => epoch > (intent.head?.epoch ?? Number.POSITIVE_INFINITY));

/** The ticket is at its place; it may be missing after a restore, and after the end of partial data. */
function ticketFits(world: World, receipt: Receipt): boolean {
  const { ticket } = receipt;
  if (ticket === undefined) return true;
  const { epoch, batch, place, line, round } = ticket;
  const logged = world.log.batch(batch);
  if (logged?.epoch !== epoch) return isRestored(world, receipt) || (logged === undefined && !world.isWhole);
  return logged.entries[place] === line && logged.round === round;
}

function recordFits(
  { _id, fairness }: Opening<PublicRecord2>,
  { intent, ticket, opening }: Receipt,
): boolean {
  const { seedHash, entropy, packId, oddsVersion, level, reward, forcedModifier, digest } = fairness;
  return (
    (seedHash === intent.seedHash || seedHash === intent.nextSeedHash) &&
    entropy === intent.entropy &&
    packId === intent.packId &&
    oddsVersion === intent.oddsVersion &&
    (reward === true) === intent.reward &&
    (level === 2) === (intent.way === "ticket") &&
    (ticket === undefined || level === 2) &&
    forcedModifier === undefined &&
    (opening === undefined || (opening._id === _id && opening.digest === digest))
  );
}

/** A request without an opening in the list, which may end earlier than the log. */
function checkMissing(world: World, receipt: Receipt, index: number, findings: Findings): void {
  const { opening } = receipt;
  const about = { receipt: index };
  const logged = opening && world.log.openings.get(opening._id)?.[0];
  if (opening !== undefined && logged?.line.digest === opening.digest) return;
  if (opening === undefined || isRestored(world, receipt)) findings.mark("receipt_open", about);
  else findings.require(!world.isWhole, "receipt", about);
}
