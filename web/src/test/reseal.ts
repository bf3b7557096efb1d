import type { Beacon } from "../features/fairness/algorithm/beacon";
import { digestOfLines } from "../features/fairness/algorithm/digest";
import { headOf, lineText, NO_HEAD, parseLine } from "../features/fairness/algorithm/log";
import { digestOf2, isDrawn, isVersion2 } from "../features/fairness/algorithm/record2";
import type {
  DecidedRaffle,
  Opening,
  PublicData,
  PublishedBatch,
  RevealedGrade,
} from "../features/fairness/algorithm/verify/data";
import type { Round } from "../features/fairness/algorithm/verify/signatures";
import type { FairnessData, Pool } from "../features/fairness/types";

/** Public data that a test may change. */
export interface MutableData extends PublicData {
  pools: Pool[];
  exceptions: FairnessData["exceptions"];
  seeds: { seedHash: string; serverSeed: string }[];
  openings: Opening[];
  batches: (PublishedBatch & { entries: string[] })[];
  rounds: Round[];
  beacons: Beacon[];
  grades: RevealedGrade[];
  raffles: DecidedRaffle[];
  begin: number;
}

/** Recomputes the digests of records and lines, and all heads, after a change. */
export async function reseal(data: MutableData): Promise<void> {
  const digests = new Map<string, string>();
  for (const { _id, fairness } of data.openings) {
    if (!isDrawn(fairness) || !isVersion2(fairness)) continue;
    fairness.digest = await digestOf2(_id, fairness);
    digests.set(_id, fairness.digest);
  }
  let previous = NO_HEAD;
  for (const batch of data.batches) {
    batch.entries = batch.entries.map((text) => {
      const line = text.startsWith("opening ") ? parseLine(text) : null;
      return line?.kind === "opening"
        ? lineText({ ...line, digest: digests.get(line.id) ?? line.digest })
        : text;
    });
    batch.count = batch.entries.length;
    batch.digest = await digestOfLines(batch.entries);
    batch.previous = previous;
    batch.head = await headOf(batch);
    previous = batch.head;
  }
}
