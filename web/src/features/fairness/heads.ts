import type { LogHead } from "../../api/logHead";
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
