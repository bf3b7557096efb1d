import { relativeTimeFormat } from "../../../lib/formats";
import { timeAgo } from "../../../lib/timeAgo";
import * as m from "./messages";

const seconds = relativeTimeFormat();

/** An age with seconds: "8 seconds ago", "5 minutes ago". */
export function ageText(timeMs: number, now: number): string {
  const age = Math.floor((now - timeMs) / 1000);
  if (age < 0 || age >= 60) return timeAgo(new Date(timeMs).toISOString(), now);
  return age < 2 ? m.justNow() : seconds.format(-age, "second");
}
