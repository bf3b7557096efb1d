import { queryOptions } from "@tanstack/react-query";
import { canStore } from "./database";
import { findByEntropy } from "./queries";
import { list, type StoredReceipt, save, withOpening } from "./receipts";

/** The most open receipts that are looked up at once. */
const MOST_LOOKUPS = 10;

/** The receipts that this browser keeps for a user, latest first. Openings whose answer was lost are added. */
export const ownReceipts = (user: string) =>
  queryOptions({
    queryKey: ["fairness", "receipts", user],
    queryFn: async () => {
      const open = (await list(user)).filter(({ opening }) => opening === undefined);
      // Without an answer of the server, the receipts are shown as they are.
      await Promise.all(open.slice(0, MOST_LOOKUPS).map(complete)).catch(() => {});
      return { receipts: await list(user), canStore: await canStore() };
    },
    staleTime: 0,
    networkMode: "always",
  });

async function complete(receipt: StoredReceipt): Promise<void> {
  const found = await findByEntropy(receipt.intent.entropy);
  if (found !== null && "opening" in found) await save(withOpening(receipt, found.opening));
}
