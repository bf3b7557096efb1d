import { timeAgo } from "../../../lib/timeAgo";

/** An age with seconds: "8 seconds ago", "5 minutes ago". */
export function ageText(timeMs: number, now: number): string {
  const seconds = Math.floor((now - timeMs) / 1000);
  if (seconds < 0 || seconds >= 60) return timeAgo(new Date(timeMs).toISOString(), now);
  if (seconds < 2) return "just now";
  return `${seconds} seconds ago`;
}
