import type { Record2, WithheldRecord2 } from "../record2";
import type { Opening, Receipt } from "./data";
import { Findings } from "./findings";
import { stateOf } from "./heads";
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
    const id = receipt.opening?._id;
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

/** The ticket is at its place, unless the log was restored to an earlier state or ends before. */
function ticketFits(world: World, { ticket }: Receipt): boolean {
  if (ticket === undefined) return true;
  const { epoch, batch, place, line, round } = ticket;
  const state = stateOf(world, ticket);
  if (state === "lost" || state === "unknown") return true;
  const logged = world.log.batch(batch);
  return logged?.epoch === epoch && logged.entries[place] === line && logged.round === round;
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

/** A request without an opening in the list, which may end earlier than the log or than a restored one. */
function checkMissing(world: World, { intent, opening }: Receipt, index: number, findings: Findings): void {
  const { log, isWhole } = world;
  const isRestored = log.epochs.some(({ epoch }) => epoch > (intent.head?.epoch ?? Number.POSITIVE_INFINITY));
  if (opening === undefined || isRestored) {
    findings.mark("receipt_open", { receipt: index });
    return;
  }
  const isLogged = log.openings.get(opening._id)?.[0]?.line.digest === opening.digest;
  findings.require(isLogged || !isWhole, "receipt", { receipt: index });
}
