import type { DrawRecord } from "../types";
import { digestOfLines, drawLines } from "./digest";
import type { Pattern } from "./patterns";
import type { PityRecord } from "./pity";

/** Section 6.4 of docs/decisions/draw-2.md: the record of an opening of version 2, and its digest. */

/** Where the log contains a ticket. */
export interface TicketPlace {
  epoch: number;
  batch: number;
  place: number;
}

/** What the cards were drawn with: level 2 exactly with a ticket. */
type Level = { level: 1 } | { level: 2; ticket: TicketPlace; round: number };

interface Common {
  version: 2;
  seedHash: string;
  counter: number;
  /** 32 bytes of the opener's browser in hexadecimal; absent without. */
  entropy?: string;
  runVersion: number;
  /** Bound by the opening's line in the log, not by the digest. */
  position: number;
  packId: string;
  oddsVersion: number;
  openedAtMs: number;
  reward?: true;
  forcedModifier?: string;
  live?: true;
  /** Level 1 because the beacon was off or not usable. */
  noBeacon?: true;
  digest: string;
}

/** A record whose draws are public. */
export type Record2 = Common &
  Level & {
    /** Absent without protection and for a reward. */
    pity?: PityRecord;
    draws: DrawRecord[];
    /** Absent if the cards have none. */
    patterns?: Pattern[];
    /** 16 random bytes in hexadecimal, so that the digest of a withheld record says nothing of its cards. */
    salt: string;
    withheld?: never;
    /** Absent until it is revealed. */
    serverSeed?: string;
  };

/** A record that names an opening which has not been shown yet. */
export type WithheldRecord2 = Common & Level & { withheld: true };

/** The digest of an opening's record. */
export const digestOf2 = (openingId: string, record: Record2) =>
  digestOfLines(recordLines(openingId, record));

/** The lines of the text whose SHA-256 is the digest. */
export function recordLines(openingId: string, record: Record2): string[] {
  return [
    "foilcast-opening-2",
    `opening ${openingId}`,
    `seed ${record.seedHash} ${record.counter}`,
    `entropy ${record.entropy ?? "-"}`,
    ...(record.level === 2 ? [ticketLine(record.ticket, record.round)] : []),
    `pack ${record.packId} ${record.oddsVersion}`,
    `run ${record.runVersion}`,
    `time ${record.openedAtMs}`,
    ...(record.reward === true ? ["reward"] : []),
    ...(record.forcedModifier == null ? [] : [`forced ${record.forcedModifier}`]),
    ...(record.live === true ? ["live"] : []),
    ...(record.noBeacon === true ? ["nobeacon"] : []),
    ...(record.pity == null ? [] : [pityLine(record.pity)]),
    `salt ${record.salt}`,
    ...record.draws.flatMap((draw, index) => drawLines(draw, index + 1)),
    ...(record.patterns ?? []).toSorted().map((pattern) => `pattern ${pattern}`),
  ];
}

const ticketLine = ({ epoch, batch, place }: TicketPlace, round: number) =>
  `ticket ${epoch} ${batch} ${place} ${round}`;

const pityLine = ({ before, bonus, attempt, hit }: PityRecord) =>
  `pity ${before} ${bonus} ${attempt ?? "-"} ${hit === true ? 1 : 0}`;
