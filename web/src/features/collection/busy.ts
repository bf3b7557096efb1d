import type { Schemas } from "../../api/client";

/** Why a card cannot be given away right now; empty when it can. `held` are those that may change hands all the same. */
export function busyText({ _id, status }: Schemas["OwnedCard"], held: ReadonlySet<string>): string {
  if (held.has(_id) || status === "available") return "";
  return status === "grading" ? "Being graded" : "Promised elsewhere";
}
