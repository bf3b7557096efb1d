import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { StoredHead } from "./heads";
import type { StoredReceipt } from "./receipts";

interface Schema extends DBSchema {
  receipts: {
    key: string;
    value: StoredReceipt;
    indexes: { user: [string, number]; pending: string };
  };
  heads: { key: [number, number, string]; value: StoredHead; indexes: { receivedAtMs: number } };
}

/** Runs an operation on this browser's database. Rejects without one, as in private windows of some browsers. */
export async function withDatabase<T>(run: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const db = await openDB<Schema>("foilcast", 1, {
    upgrade(created) {
      const receipts = created.createObjectStore("receipts", { keyPath: "intent.entropy" });
      receipts.createIndex("user", ["user", "intent.sentAtMs"]);
      receipts.createIndex("pending", "pendingFor");
      const heads = created.createObjectStore("heads", { keyPath: ["epoch", "batch", "head"] });
      heads.createIndex("receivedAtMs", "receivedAtMs");
    },
  });
  try {
    return await run(db);
  } finally {
    db.close();
  }
}

/** Whether this browser stores data for this page. */
export const canStore = () => withDatabase(async () => true).catch(() => false);
