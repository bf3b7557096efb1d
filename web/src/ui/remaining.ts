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
  if (left <= 0) return "Ended";
  if (left < COUNTDOWN_MS) {
    const seconds = Math.ceil(left / SECOND);
    return `${Math.floor(seconds / 60)}:${padded(seconds % 60)}`;
  }
  const minutes = Math.floor(left / MINUTE);
  if (left < HOUR) return `${minutes} min`;
  const hours = Math.floor(left / HOUR);
  if (left < DAY) return `${hours}h ${minutes % 60}m`;
  return `${Math.floor(hours / 24)}d ${hours % 24}h`;
}

/** Formats the remaining time for screen readers in its largest unit, without seconds: "6 days left". */
export function timeLeftSpoken(until: string, now: number): string {
  const left = Date.parse(until) - now;
  if (Number.isNaN(left)) return "";
  if (left <= 0) return "ended";
  const unit = (count: number, name: string) => `${count} ${name}${count === 1 ? "" : "s"}`;
  if (left < MINUTE) return "less than a minute left";
  if (left < HOUR) return `${unit(Math.floor(left / MINUTE), "minute")} left`;
  if (left < DAY) return `${unit(Math.floor(left / HOUR), "hour")} left`;
  return `${unit(Math.floor(left / DAY), "day")} left`;
}

/** Urgency for the colour. The text must not depend on it. */
export function urgency(until: string, now: number): "over" | "soon" | "calm" {
  const left = Date.parse(until) - now;
  if (left <= 0) return "over";
  return left < SOON_MS ? "soon" : "calm";
}
