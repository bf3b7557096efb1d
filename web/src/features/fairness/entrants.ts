import { formatNumber } from "../../lib/formats";

/** The number of participants, as a clause. */
export function entrantsText(entrants: number): string {
  return entrants === 1 ? "1 person takes part" : `${formatNumber(entrants)} people take part`;
}

/** The chance of each participant to be drawn first; empty without participants. */
export function chance(entrants: number): string {
  return entrants === 0 ? "" : `1 in ${formatNumber(entrants)}`;
}
