import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Schemas } from "../../api/client";
import { canHash } from "./algorithm/stream";
import type { PublishedBatch } from "./algorithm/verify/data";
import type { PublicRaffle, RaffleReport } from "./algorithm/verify/oneRaffle";
import { batchWithLines } from "./logApi";
import { logState } from "./queries";
import { runJob } from "./worker/runJob";

/** The check of a raffle, with the batch that has its line. */
export interface CheckedRaffle {
  report: RaffleReport;
  batch: PublishedBatch | undefined;
}

const report = (raffle: PublicRaffle) =>
  queryOptions({
    queryKey: ["fairness", "raffle", raffle],
    queryFn: ({ signal }) => runJob("raffle", raffle, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Checks a raffle once its batch is read; undefined until then. */
export function useRaffleCheck(record: Schemas["RaffleRecord"]): CheckedRaffle | undefined {
  const { place } = record.raffle;
  const log = useQuery({ ...logState(), enabled: place != null });
  const found = useQuery({ ...batchWithLines(place?.batch ?? 0), enabled: place != null });
  const batch = found.data ?? undefined;
  const isRead = place == null || (log.data !== undefined && found.data !== undefined);
  const raffle = publicRaffleOf(record, batch, log.data?.beacons ?? []);
  const checked = useQuery({ ...report(raffle), enabled: canHash() && isRead });
  return checked.data && { report: checked.data, batch };
}

function publicRaffleOf(
  { raffle, entrants }: Schemas["RaffleRecord"],
  batch: PublishedBatch | undefined,
  beacons: PublicRaffle["beacons"],
): PublicRaffle {
  return {
    id: raffle._id,
    seedHash: raffle.seedHash,
    serverSeed: raffle.serverSeed ?? undefined,
    digest: raffle.digest ?? undefined,
    entrants: entrants.map(({ _id }) => _id),
    winnersWanted: raffle.winnersWanted,
    drawn: raffle.state === "drawn",
    level: raffle.level ?? undefined,
    batch,
    beacons,
    signature: raffle.place?.signature ?? undefined,
    winners: raffle.winners.map(({ number, _id, attempt }) => ({ number, id: _id, attempt })),
  };
}
