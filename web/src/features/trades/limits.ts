import { useQuery } from "@tanstack/react-query";
import { settings } from "../settings/queries";
import type { Limits } from "./deal";

/** How much a side holds and how long an offer stands, as long as nothing else is known. */
const USUAL = { cards: 5, packs: 10, hours: 168 };

/** The rules of trading on this instance. */
export function useLimits(): Limits & { hours: number } {
  return useQuery(settings()).data?.trading ?? USUAL;
}

/** A time span in the largest unit that is whole: "7 days", "36 hours". */
export function hoursText(hours: number): string {
  const [count, unit] = hours % 24 === 0 ? [hours / 24, "day"] : [hours, "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
