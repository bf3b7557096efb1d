import { listFormat } from "../../../lib/formats";
import type { RequestReport } from "../algorithm/verify/verify";
import * as m from "./messages";

/** What is known of a request with a receipt, as a sentence. */
export function requestText({ opening, late, expected }: RequestReport, isDifferent: boolean): string {
  if (isDifferent) return m.requestDiffers();
  if (opening !== null) return late === null ? m.requestFits() : lateText(late);
  if (expected === null) return m.requestOpen();
  if (expected.length === 0) return m.requestUnopened();
  return m.requestExpected({ copies: listFormat().format(expected.map(m.copy)) });
}

function lateText({ openings, exceptions, runs, passedOver }: NonNullable<RequestReport["late"]>): string {
  const events = openings.length + exceptions.length + runs.length;
  return events === 0 ? m.requestFitsAtOnce() : m.requestFitsLate({ events, mattered: passedOver.length });
}
