import * as m from "./messages";

/** The current state of a card's time window. */
export type WindowState =
  | { kind: "expired" }
  | { kind: "starts"; days: number; hours: number }
  | { kind: "ends"; days: number; hours: number };

const HOUR = 3_600_000;

function until(now: number, then: number): { days: number; hours: number } {
  const hours = Math.floor((then - now) / HOUR);
  return { days: Math.floor(hours / 24), hours: hours % 24 };
}

/** The state of a time window; null if a date is missing, or invalid (which is logged). */
export function timeWindow(
  from: string | null | undefined,
  to: string | null | undefined,
  now: number,
): WindowState | null {
  if (from == null || to == null || from === "" || to === "") return null;
  const start = Date.parse(from);
  const end = Date.parse(to);
  if (Number.isNaN(start) || Number.isNaN(end)) {
    console.warn("A card has a time window that is no date:", from, to);
    return null;
  }
  if (now > end) return { kind: "expired" };
  if (now < start) return { kind: "starts", ...until(now, start) };
  return { kind: "ends", ...until(now, end) };
}

/** The text of the badge. */
export function windowText(state: WindowState): string {
  if (state.kind === "expired") return m.expired();
  return state.kind === "starts" ? m.startsIn(state) : m.endsIn(state);
}
