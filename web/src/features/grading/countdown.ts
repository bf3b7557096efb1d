import * as m from "./messages";

const pad = (number: number) => String(number).padStart(2, "0");

/** The time left, such as "1d 02:04:09"; empty when it is over. */
export function countdown(until: string, now: number): string {
  const left = Math.ceil((Date.parse(until) - now) / 1000);
  if (Number.isNaN(left) || left <= 0) return "";
  const days = Math.floor(left / 86_400);
  const clock = [Math.floor(left / 3600) % 24, Math.floor(left / 60) % 60, left % 60].map(pad).join(":");
  return days > 0 ? m.daysLeft({ days, clock }) : clock;
}

/** The elapsed share of a time span, in whole per cent. */
export function progress(from: string | null | undefined, until: string, now: number): number {
  const [start, end] = [Date.parse(from ?? ""), Date.parse(until)];
  if (Number.isNaN(start) || Number.isNaN(end) || end <= start) return now >= end ? 100 : 0;
  return Math.round(Math.max(0, Math.min(1, (now - start) / (end - start))) * 100);
}
