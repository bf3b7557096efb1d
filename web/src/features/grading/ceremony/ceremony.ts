/** The states of turning a slab over: the request, the turn, the number that climbs from 1 to the grade, and the result. */
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

export const SEALED: Ceremony = { phase: "sealed", error: null };

/** Duration of the slab's turn. */
export const TURN_MS = 1300;

/** Milliseconds for which the number stays at a grade; longer for higher grades. */
export function pauseAt(at: number): number {
  return 150 + at * at * 6;
}

/** The reducer. Events that do not apply in a state are ignored. */
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
