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

/** Formats a `datetime-local` value in UTC: `24 Dec 2026, 18:00 UTC`. */
export function inUtc(local: string): string | null {
  const instant = toInstant(local);
  if (instant === null) return null;
  const time = new Date(instant);
  const day = time.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
  return `${day}, ${instant.slice(11, 16)} UTC`;
}
