import type { Difference, HeadDifference, ReceiptDifference } from "./differences";
import * as m from "./messages";

/** A difference as a sentence. */
export function differenceText(difference: Difference): string {
  if (typeof difference === "string") return difference;
  return difference.kind === "head" ? headText(difference) : receiptText(difference);
}

function headText({ epoch, batch, kept, logged }: HeadDifference): string {
  const values = { epoch: String(epoch), batch: String(batch), kept };
  return logged === null ? m.headIsMissing(values) : m.headDiffers({ ...values, logged });
}

function receiptText(difference: ReceiptDifference): string {
  const time = new Date(difference.sentAtMs).toISOString();
  if ("opening" in difference) {
    return m.openingDiffers({ time, id: difference.opening, digest: difference.digest });
  }
  return "line" in difference
    ? m.ticketDiffers({ time, line: difference.line })
    : m.entropyDiffers({ time, entropy: difference.entropy });
}
