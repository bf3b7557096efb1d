import { formatNumber } from "../../../lib/formats";
import type { RequestReport } from "../algorithm/verify/verify";

/** What is known of a request with a receipt, as a sentence. */
export function requestText({ opening, late, expected }: RequestReport, isDifferent: boolean): string {
  if (isDifferent) return "The published data says something else.";
  if (opening !== null) return `It fits.${late === null ? "" : lateText(late)}`;
  if (expected === null) return "It has no opening yet.";
  if (expected.length === 0) return "It has no opening.";
  const cards = expected.map(({ rarity, mint }) => `${rarity}, mint ${mint}`).join("; ");
  return `It has no opening. Opened at once, it would have given: ${cards}.`;
}

function lateText({ openings, exceptions, runs, passedOver }: NonNullable<RequestReport["late"]>): string {
  const count = openings.length + exceptions.length + runs.length;
  if (count === 0) return " Nothing happened between your request and the draw.";
  const events = count === 1 ? "1 event" : `${formatNumber(count)} events`;
  const passed =
    passedOver.length === 0 ? "none of them mattered" : `${formatNumber(passedOver.length)} of them mattered`;
  return ` Between your request and the draw there ${count === 1 ? "was" : "were"} ${events} that can change what is free; ${passed}.`;
}
