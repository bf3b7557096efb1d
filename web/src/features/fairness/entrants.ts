import * as m from "./shared/messages";

/** The number of participants, as a clause. */
export const entrantsText = (entrants: number) => m.entrants({ count: entrants });

/** The chance of each participant to be drawn first; empty without participants. */
export const chance = (entrants: number) => (entrants === 0 ? "" : m.chance({ entrants }));
