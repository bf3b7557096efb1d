import { useQuery } from "@tanstack/react-query";
import { settings } from "../settings/queries";
import type { Limits } from "./deal";

/** The server's defaults, used until the settings are loaded. */
const DEFAULTS = { cards: 5, packs: 10, hours: 168 };

/** The limits of a trade and the lifetime of an offer, from the instance's settings. */
export function useLimits(): Limits & { hours: number } {
  return useQuery(settings()).data?.trading ?? DEFAULTS;
}

/** A duration in whole days, or else in hours. */
export function durationOf(hours: number): { unit: "days" | "other"; time: number } {
  return hours % 24 === 0 ? { unit: "days", time: hours / 24 } : { unit: "other", time: hours };
}
