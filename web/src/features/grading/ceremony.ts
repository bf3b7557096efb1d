/** How a slab is turned over: it asks, turns, climbs from 1 to its grade, and stops. */
export type Ceremony =
  | { phase: "sealed"; error: string | null }
  | { phase: "asking" }
  | { phase: "turning"; grade: number }
  | { phase: "climbing"; grade: number; at: number }
  | { phase: "shown"; grade: number };

export type CeremonyEvent =
  | { type: "ask" }
  | { type: "refused"; message: string }
  | { type: "answered"; grade: number; calm: boolean }
  | { type: "turned" }
  | { type: "climb" }
  | { type: "skip" };

/** Before anything happened. */
export const SEALED: Ceremony = { phase: "sealed", error: null };

/** How long the slab takes to turn. */
export const TURN_MS = 1300;

/** How long the number rests on each grade: longer the higher it is, for that is where it gets interesting. */
export function pauseAt(at: number): number {
  return 150 + at * at * 6;
}

/** What follows from an event; what does not fit changes nothing. */
export function step(now: Ceremony, event: CeremonyEvent): Ceremony {
  switch (event.type) {
    case "ask":
      return now.phase === "sealed" ? { phase: "asking" } : now;
    case "refused":
      return now.phase === "asking" ? { phase: "sealed", error: event.message } : now;
    case "answered":
      if (now.phase !== "asking") return now;
      return { phase: event.calm ? "shown" : "turning", grade: event.grade };
    case "turned":
      return now.phase === "turning" ? { phase: "climbing", grade: now.grade, at: 1 } : now;
    case "climb":
      if (now.phase !== "climbing") return now;
      return now.at >= now.grade
        ? { phase: "shown", grade: now.grade }
        : { phase: "climbing", grade: now.grade, at: now.at + 1 };
    case "skip":
      return now.phase === "turning" || now.phase === "climbing" ? { phase: "shown", grade: now.grade } : now;
  }
}
