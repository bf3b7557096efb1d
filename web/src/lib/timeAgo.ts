import { relativeTimeFormat } from "./formats";
import * as m from "./messages";

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

const relativeFormat = relativeTimeFormat({ numeric: "auto" });

/** Formats a time relative to now: "just now", "5 minutes ago", "yesterday". */
export function timeAgo(time: string, now: number = Date.now()): string {
  const seconds = (Date.parse(time) - now) / 1000;
  if (Number.isNaN(seconds)) return "";
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) return relativeFormat.format(Math.round(seconds / length), unit);
  }
  return m.justNow();
}
