import * as m from "./messages";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Below this, seconds are shown. */
const COUNTDOWN_MS = 10 * MINUTE;

/** Below this, the time is marked as ending soon. */
const SOON_MS = 3 * HOUR;

const padded = (number: number) => String(number).padStart(2, "0");

/** Formats the remaining time: "6d 4h", "4h 12m", "48 min", "9:41", "Ended". */
export function timeLeft(until: string, now: number): string {
  const left = Date.parse(until) - now;
  if (Number.isNaN(left)) return "";
  if (left <= 0) return m.ended();
  if (left < COUNTDOWN_MS) {
    const seconds = Math.ceil(left / SECOND);
    return `${Math.floor(seconds / 60)}:${padded(seconds % 60)}`;
  }
  const minutes = Math.floor(left / MINUTE);
  if (left < HOUR) return m.minutesShort({ minutes });
  const hours = Math.floor(left / HOUR);
  if (left < DAY) return m.hoursShort({ hours, minutes: minutes % 60 });
  return m.daysShort({ days: Math.floor(hours / 24), hours: hours % 24 });
}

/** Formats the remaining time for screen readers in its largest unit, without seconds: "6 days left". */
export function timeLeftSpoken(until: string, now: number): string {
  const left = Date.parse(until) - now;
  if (Number.isNaN(left)) return "";
  if (left <= 0) return m.endedSpoken();
  if (left < MINUTE) return m.lastMinute();
  if (left < HOUR) return m.minutesLeft({ count: Math.floor(left / MINUTE) });
  if (left < DAY) return m.hoursLeft({ count: Math.floor(left / HOUR) });
  return m.daysLeft({ count: Math.floor(left / DAY) });
}

/** Urgency for the colour. The text must not depend on it. */
export function urgency(until: string, now: number): "over" | "soon" | "calm" {
  const left = Date.parse(until) - now;
  if (left <= 0) return "over";
  return left < SOON_MS ? "soon" : "calm";
}
