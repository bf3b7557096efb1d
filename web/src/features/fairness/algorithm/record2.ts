import type { Schemas } from "../../../api/client";
import type { FairnessRecord, OpeningRecord } from "../types";
import { digestOfLines, drawLines } from "./digest";
import type { PityRecord } from "./pity";

/** Section 18 of docs/fairness.md: the record of an opening of version 2, and its digest. */

/** A record as it is published. A withheld one lacks what names an opening that has not been shown yet. */
export type PublicRecord2 = Schemas["Record2"];

/** A record whose draws are public. */
export type Record2 = PublicRecord2 & Required<Pick<PublicRecord2, "draws" | "salt">>;

/** A record of either version whose draws are public. */
export type DrawnRecord = FairnessRecord | Record2;

/** Whether a record says that it is version 2. */
export const isVersion2 = <R extends OpeningRecord>(record: R): record is Exclude<R, FairnessRecord> =>
  "version" in record && record.version === 2;

/** Whether the draws of a record are public. */
export const isDrawn = (record: OpeningRecord): record is DrawnRecord => record.withheld !== true;

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
    ...(record.ticket == null ? [] : [ticketLine(record.ticket, record.round)]),
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

const ticketLine = ({ epoch, batch, place }: Schemas["TicketPlace"], round: PublicRecord2["round"]) =>
  `ticket ${epoch} ${batch} ${place} ${round ?? "-"}`;

const pityLine = ({ before, bonus, attempt, hit }: PityRecord) =>
  `pity ${before} ${bonus} ${attempt ?? "-"} ${hit === true ? 1 : 0}`;
