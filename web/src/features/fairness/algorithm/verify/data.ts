import type { Schemas } from "../../../../api/client";
import type { FairnessData, OpeningRecord, Pool } from "../../types";
import type { Beacon } from "../beacon";
import type { BatchHeader } from "../log";
import type { Round } from "./signatures";

/** Sections 23 and 24 of docs/fairness.md: public data, receipts and heads. */

/** An opening of either version; the list is in the order of positions. */
export interface Opening<R = OpeningRecord> {
  _id: string;
  /** The cards as the collection shows them; absent for openings whose cards do not exist. */
  cards?: readonly Schemas["PublishedCard"][];
  fairness: R;
}

/** A batch with its lines. */
export interface PublishedBatch extends BatchHeader {
  head: string;
  /** Null until it is published; absent from batches without a round. */
  publishedAtMs?: number | null;
  entries: readonly string[];
}

export interface RevealedGrade {
  cardId: string;
  secret: string;
  grade: number;
  attempt: number;
}

export interface DecidedRaffle {
  _id: string;
  secret: string;
  entrants: string[];
  winners: { user: string; attempt: number }[];
}

/** The public data of an instance. Keys of version 2 are absent before it moved. */
export interface PublicData {
  pools: readonly Pool[];
  runs: FairnessData["runs"];
  exceptions?: FairnessData["exceptions"];
  /** Revealed seeds that no opening carries. */
  seeds?: readonly { seedHash: string; serverSeed: string }[];
  openings: readonly Opening[];
  batches?: readonly PublishedBatch[];
  rounds?: readonly Round[];
  beacons?: readonly Beacon[];
  /** Absent if they are not to be checked. */
  grades?: readonly RevealedGrade[];
  /** Absent if they are not to be checked. */
  raffles?: readonly DecidedRaffle[];
  /** The position from which on openings are version 2. */
  begin?: number;
  /** The position of the live opening before which the list ends until it is shown. */
  hiddenFrom?: number | null;
}

/** A head that was kept. A line of a watch file has the newest round known after the head arrived. */
export interface KeptHead {
  epoch: number;
  batch: number;
  head: string;
  round?: number | null;
  newest?: number | null;
  receivedAtMs?: number;
}

/** What the opener's browser kept of an opening. */
export interface Receipt {
  intent: {
    seedHash: string;
    nextSeedHash: string;
    packId: string;
    oddsVersion: number;
    reward: boolean;
    way: "immediate" | "ticket";
    entropy: string;
    head?: KeptHead;
    sentAtMs: number;
  };
  ticket?: {
    line: string;
    epoch: number;
    batch: number;
    place: number;
    round: number;
    head: string;
    receivedAtMs: number;
  };
  opening?: { _id: string; digest: string; receivedAtMs: number };
}
