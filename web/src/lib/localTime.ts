import { dateFormat } from "./formats";

/** Converts an ISO time to a `datetime-local` value in the browser's time zone; empty for none. */
export function toLocal(instant: string | null | undefined): string {
  if (instant == null) return "";
  const time = new Date(instant);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Converts a `datetime-local` value to an ISO time; null if it is empty or invalid. */
export function toInstant(local: string): string | null {
  const time = new Date(local);
  return local === "" || Number.isNaN(time.getTime()) ? null : time.toISOString();
}

const utc = dateFormat({
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "UTC",
  timeZoneName: "short",
});

/** Formats a `datetime-local` value in UTC: `Dec 24, 2026, 18:00 UTC`. */
export function inUtc(local: string): string | null {
  const instant = toInstant(local);
  return instant === null ? null : utc.format(new Date(instant));
}
