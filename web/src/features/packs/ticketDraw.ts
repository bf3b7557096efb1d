import { ApiError, isAbsent, type Schemas } from "../../api/client";
import { findByEntropy, findTicket } from "../fairness/queries";
import { ended, type StoredReceipt, save, withTicket } from "../fairness/receipts";

const POLL_MS = 1000;

/**
 * Waits until a ticket is drawn. Throws `ApiError` with code `ticket_refused` if the pool has too few cards, and with
 * `ticket_not_found` if the server took the ticket back.
 */
export async function waitForDraw(
  receipt: StoredReceipt,
  id: string,
  onWait: () => void,
  signal?: AbortSignal,
): Promise<{ receipt: StoredReceipt; opening: Schemas["Opening"] }> {
  for (let known = receipt; ; ) {
    const ticket = await findTicket(id).catch(async (error: Error) => {
      // The server keeps the ticket as the answer of the first idempotency key.
      if (isAbsent(error)) await save({ ...known, isChanged: true });
      throw error;
    });
    if (known.ticket === undefined) known = await withStoredTicket(known, ticket);
    if (ticket.state === "refused") {
      await save(ended(known));
      throw new ApiError(409, { code: "ticket_refused" });
    }
    const found = ticket.opening === null ? null : await findByEntropy(receipt.intent.entropy);
    if (found !== null && "opening" in found) return { receipt: known, opening: found.opening };
    onWait();
    await pause(POLL_MS, signal);
  }
}

/** Stores a ticket with the head of its batch, once it is in one. */
async function withStoredTicket(
  receipt: StoredReceipt,
  { line, epoch, batch, place, head, round }: Schemas["Ticket"],
): Promise<StoredReceipt> {
  if (epoch === null || batch === null || place === null || head === null || round === null) return receipt;
  const stored = withTicket(receipt, { line, place, round }, { epoch, batch, head });
  await save(stored);
  return stored;
}

/** Resolves after a time; rejects with the signal's reason if it is aborted. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
