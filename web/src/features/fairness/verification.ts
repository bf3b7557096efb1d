import { queryOptions, type UseQueryOptions } from "@tanstack/react-query";
import { beaconId } from "./algorithm/beacon";
import { check, type Subject } from "./algorithm/check";
import { EarlierOpeningHidden, Past } from "./algorithm/past";
import type { Record2 } from "./algorithm/record2";
import type { RoundProgress } from "./algorithm/verify/control";
import type { Opening, PublicData } from "./algorithm/verify/data";
import { type EntryOf, LogIndex } from "./algorithm/verify/logIndex";
import type { Round } from "./algorithm/verify/signatures";
import type { Verification } from "./algorithm/verify/verify";
import { isAbout } from "./checks2";
import { differencesOf } from "./comparison";
import { reportDifferences } from "./differences";
import type { KeptEvidence } from "./kept";
import { readLog, readOpenings, readPublicData } from "./publicData";
import type { FairnessData, PublishedOpening } from "./types";
import { runJob } from "./worker/runJob";

const FOREVER = { staleTime: Number.POSITIVE_INFINITY, gcTime: 60_000 };
const retry = (tries: number, error: Error) => !(error instanceof EarlierOpeningHidden) && tries < 2;

type OnProgress = (share: number) => void;

/** The openings up to one of version 1, and the state of the copies before it. */
export interface Earlier {
  past: Past;
  openings: readonly PublishedOpening[];
}

/** Reads all openings up to one of version 1. */
export const earlier = (
  subject: Subject,
  data: FairnessData,
  onProgress: OnProgress,
): UseQueryOptions<Earlier> => ({
  ...FOREVER,
  queryKey: ["fairness", "past", subject._id, subject.fairness.digest],
  queryFn: async ({ signal }) => {
    const past = new Past(data, subject);
    const onOpenings = (position: number) => onProgress(position / Math.max(1, subject.fairness.position));
    const { openings } = await readOpenings({ upTo: subject, signal, onOpenings });
    for (const one of openings) past.add(one);
    if (past.published === null) throw new EarlierOpeningHidden();
    return { past: past.finish(), openings };
  },
  retry,
});

/** The report on an opening of version 1. */
export const report = (subject: Subject, data: FairnessData, before: Past | null) =>
  queryOptions({
    ...FOREVER,
    queryKey: ["fairness", "report", subject._id, subject.fairness, before?.size ?? "alone"],
    queryFn: () => check(subject, data, before),
  });

/** The problems before an opening of version 1. */
export const problemsBefore = (subject: Subject, data: FairnessData, openings: readonly PublishedOpening[]) =>
  queryOptions({
    ...FOREVER,
    queryKey: ["fairness", "before", subject._id],
    queryFn: async ({ signal }) => {
      const log = await readLog({ upTo: subject, signal });
      const options = { upTo: subject._id };
      const { problems } = await runJob("verify", { ...data, ...log, openings }, options, { signal });
      const about = { id: subject._id, record: subject.fairness, batches: [] };
      return problems.filter((problem) => !isAbout(about, problem.about));
    },
  });

/** An opening of version 2 whose draws are public. */
export type Opening2 = Opening<Record2>;

/** Reads the public data up to an opening of version 2. */
export const dataUpTo = (subject: Opening2, onProgress: OnProgress): UseQueryOptions<PublicData> => ({
  ...FOREVER,
  queryKey: ["fairness", "data", "upTo", subject._id, subject.fairness.digest],
  queryFn: async ({ signal }) => {
    const data = await readPublicData({
      upTo: subject,
      signal,
      onOpenings: (position) => onProgress(position / Math.max(1, subject.fairness.position) / 2),
      onBatches: (batch, newest) => onProgress(0.5 + batch / Math.max(1, newest) / 2),
    });
    if (!data.openings.some(({ _id }) => _id === subject._id)) throw new EarlierOpeningHidden();
    return data;
  },
  retry,
});

/** The verification of an opening of version 2, with what the page shows of the log. */
export interface Verified {
  verification: Verification;
  /** Null at level 1. */
  ticket: EntryOf<"ticket"> | null;
  /** Null until its line is in a batch. */
  line: EntryOf<"opening"> | null;
  /** The round of the ticket's batch; null at level 1. */
  round: Round | null;
  /** The public key of the beacon that the ticket's batch names. */
  beaconKey: string | undefined;
  /** The number of openings so far with the same version of the pack's pool. */
  uses: number;
}

/** Verifies the data up to an opening of version 2, with its record as the page shows it. */
export const verified = (
  subject: Opening2,
  data: PublicData,
  kept: KeptEvidence,
  onProgress: (progress: RoundProgress) => void,
) =>
  queryOptions({
    ...FOREVER,
    queryKey: ["fairness", "verified", subject._id, subject.fairness, kept],
    queryFn: async ({ signal }): Promise<Verified> => {
      const openings = data.openings.map((one) => (one._id === subject._id ? subject : one));
      const log = new LogIndex(data.batches ?? []);
      const options = { upTo: subject._id, ...kept };
      const control = { onProgress, signal };
      const verification = await runJob("verify", { ...data, openings }, options, control);
      reportDifferences(differencesOf(verification.problems, kept, log.batches));
      const ticket = log.tickets.get(subject._id)?.[0] ?? null;
      return {
        verification,
        ticket,
        line: log.openings.get(subject._id)?.[0] ?? null,
        round: (ticket && data.rounds?.find((one) => isRoundOf(ticket, one))) ?? null,
        beaconKey: await beaconKey(data, ticket?.batch.beacon),
        uses: openings.filter(({ fairness }) => isSamePool(fairness, subject.fairness)).length,
      };
    },
  });

const isRoundOf = ({ batch }: EntryOf<"ticket">, { beacon, round }: Round) =>
  batch.beacon === beacon && batch.round === round;

type PoolVersion = Pick<Record2, "packId" | "oddsVersion">;

const isSamePool = (a: PoolVersion, b: PoolVersion) =>
  a.packId === b.packId && a.oddsVersion === b.oddsVersion;

async function beaconKey({ beacons = [] }: PublicData, id: string | null | undefined) {
  const ids = await Promise.all(beacons.map(beaconId));
  return beacons[ids.indexOf(id ?? "")]?.publicKey;
}
