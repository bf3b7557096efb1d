import type { LogHead } from "../../api/logHead";
import { formatNumber } from "../../lib/formats";
import { type Beacon, timeOfRound } from "./algorithm/beacon";
import { withDatabase } from "./database";

/** Heads that this browser keeps as a witness (docs/decisions/draw-2.md, section 5). */

/** The most heads that are kept. */
const MOST_HEADS = 1000;

/** A head of a batch with a round, as in section 6.8. */
export interface StoredHead extends LogHead {
  round: number;
  /** The time by this browser's clock. */
  receivedAtMs: number;
}

/**
 * Keeps a head and forgets the oldest ones above the limit. A head that is kept already keeps its first time; another
 * head of the same batch is kept beside it. Does nothing without a database or a round.
 */
export async function keep(
  { epoch, batch, head, round }: LogHead & { round: number | null },
  receivedAtMs = Date.now(),
): Promise<void> {
  if (round === null) return;
  const kept: StoredHead = { epoch, batch, head, round, receivedAtMs };
  await withDatabase(async (db) => {
    const { store, done } = db.transaction("heads", "readwrite");
    if ((await store.getKey([epoch, batch, head])) === undefined) await store.put(kept);
    let excess = (await store.count()) - MOST_HEADS;
    for (let oldest = await store.index("receivedAtMs").openCursor(); oldest && excess > 0; excess -= 1) {
      await oldest.delete();
      oldest = await oldest.continue();
    }
    await done;
  }).catch(ignoreNoDatabase);
}

/** All kept heads in the order of their arrival. */
export async function list(): Promise<StoredHead[]> {
  const kept = await withDatabase((db) => db.getAllFromIndex("heads", "receivedAtMs")).catch(
    ignoreNoDatabase,
  );
  return kept ?? [];
}

const ignoreNoDatabase = () => undefined;

/**
 * Says how long before its round this browser had a head, or returns null for a head that was not earlier. Clocks differ
 * and tabs sleep, so null means nothing.
 */
export function leadText(
  beacon: Pick<Beacon, "periodSeconds" | "genesisSeconds">,
  { round, receivedAtMs }: StoredHead,
): string | null {
  const leadMs = timeOfRound(beacon, round) - receivedAtMs;
  if (leadMs <= 0) return null;
  const lead = leadMs === 1000 ? "1 second" : `${formatNumber(leadMs / 1000)} seconds`;
  return `This browser had the head ${lead} before its round.`;
}
