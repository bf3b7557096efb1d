import type { Schemas } from "../../api/client";
import { type LogHead, newestHead } from "../../api/logHead";
import { randomHex } from "../../lib/randomHex";
import type { Receipt } from "./algorithm/verify/data";
import { withDatabase } from "./database";
import type { StoredHead } from "./heads";

/** What this browser keeps of its openings (docs/decisions/draw-2.md, sections 3 and 6.8). */

/** A receipt, or an intent without an outcome, with what repeats of its request need. */
export interface StoredReceipt extends Receipt {
  /** The id of the user who opened. */
  user: string;
  /** The name of the pack, or of the achievement whose reward it is. */
  title: string;
  /** Set if the body is not that of the first request, to which the idempotency key of the entropy belongs. */
  isChanged?: boolean;
  /** The user again, while the entropy may be sent again. */
  pendingFor?: string;
}

/** What a user opens: a pack, or the reward of an achievement. */
export interface OpeningSubject {
  user: string;
  packId: string;
  title: string;
  reward: boolean;
}

/** Receipts of this page that the database did not take, by entropy. */
export const unstored = new Map<string, StoredReceipt>();

/** Stores a receipt. Returns false if it is only kept until this page is closed. */
export async function save(receipt: StoredReceipt): Promise<boolean> {
  const { entropy } = receipt.intent;
  try {
    await withDatabase(async (db) => {
      // Without "strict", a crash of the system may lose an intent whose request was sent.
      const { store, done } = db.transaction("receipts", "readwrite", { durability: "strict" });
      await store.put(receipt);
      await done;
    });
    unstored.delete(entropy);
    return true;
  } catch {
    unstored.set(entropy, receipt);
    return false;
  }
}

/** Makes an intent with fresh entropy, which has to be saved before it is sent. */
export function newIntent(
  { user, packId, title, reward }: OpeningSubject,
  { seedHash, nextSeedHash }: Pick<Schemas["FairnessMe"], "seedHash" | "nextSeedHash">,
  oddsVersion: number,
  way: Schemas["Way"],
): StoredReceipt {
  const head = newestHead.get();
  const intent: Receipt["intent"] = {
    seedHash,
    nextSeedHash,
    packId,
    oddsVersion,
    reward,
    way,
    entropy: randomHex(32),
    ...(head && { head }),
    sentAtMs: Date.now(),
  };
  return { intent, user, title, pendingFor: user };
}

/** A receipt whose entropy is not sent again. */
export function ended({ pendingFor: _, ...receipt }: StoredReceipt): StoredReceipt {
  return receipt;
}

/** The receipt with its opening. */
export const withOpening = (
  receipt: StoredReceipt,
  { _id, fairness: { digest } }: { _id: string; fairness: { digest: string } },
): StoredReceipt => ({ ...ended(receipt), opening: { _id, digest, receivedAtMs: Date.now() } });

/** The receipt with a batched ticket and the head of its batch. */
export const withTicket = (
  receipt: StoredReceipt,
  { line, place, round }: Pick<NonNullable<Receipt["ticket"]>, "line" | "place" | "round">,
  { epoch, batch, head }: LogHead,
): StoredReceipt => ({
  ...receipt,
  ticket: { line, epoch, batch, place, round, head, receivedAtMs: Date.now() },
});

/** The user's receipts, latest first. */
export async function list(user: string): Promise<StoredReceipt[]> {
  const range = () => IDBKeyRange.bound([user, 0], [user, Number.POSITIVE_INFINITY]);
  const stored = await withDatabase((db) => db.getAllFromIndex("receipts", "user", range())).catch(() => []);
  const own = [...unstored.values()].filter((receipt) => receipt.user === user);
  return merged(stored, own).sort((a, b) => b.intent.sentAtMs - a.intent.sentAtMs);
}

/** The intents for a pack or a reward whose entropy may be sent again, latest first. */
export async function listPending({ user, packId, title, reward }: OpeningSubject): Promise<StoredReceipt[]> {
  const stored = await withDatabase((db) => db.getAllFromIndex("receipts", "pending", user)).catch(() => []);
  const own = [...unstored.values()].filter(({ pendingFor }) => pendingFor === user);
  return merged(stored, own)
    .filter(({ intent, ...kept }) =>
      reward ? intent.reward && kept.title === title : !intent.reward && intent.packId === packId,
    )
    .sort((a, b) => b.intent.sentAtMs - a.intent.sentAtMs);
}

function merged(stored: readonly StoredReceipt[], newer: readonly StoredReceipt[]): StoredReceipt[] {
  const all = [...stored, ...newer].map((receipt) => [receipt.intent.entropy, receipt] as const);
  return [...new Map(all).values()];
}

/** Receipts and kept heads in the format of section 6.8. */
export interface ReceiptsFile {
  format: "foilcast-receipts-1";
  origin: string;
  receipts: Receipt[];
  heads: StoredHead[];
}

export const receiptsFile = (receipts: readonly Receipt[], heads: readonly StoredHead[]): ReceiptsFile => ({
  format: "foilcast-receipts-1",
  origin: location.origin,
  receipts: receipts.map(({ intent, ticket, opening }) => ({
    intent,
    ...(ticket && { ticket }),
    ...(opening && { opening }),
  })),
  heads: [...heads],
});
