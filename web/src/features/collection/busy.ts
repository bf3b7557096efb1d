import type { Schemas } from "../../api/client";
import * as m from "./messages";

/** The reason why a card cannot be given away; empty if it can. Cards in `held` are always available. */
export function busyText({ _id, status }: Schemas["OwnedCard"], held: ReadonlySet<string>): string {
  if (held.has(_id) || status === "available") return "";
  return status === "grading" ? m.inGrading() : m.inTradeOrForSale();
}
