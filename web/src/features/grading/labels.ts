import type { Schemas } from "../../api/client";
import { numberFormat } from "../../lib/formats";

/** A duration in days if it is a whole number of at least 2, otherwise in hours. */
export function periodOf(hours: number): { unit: "days" | "hours"; count: number } {
  if (hours >= 48 && hours % 24 === 0) return { unit: "days", count: hours / 24 };
  return { unit: "hours", count: hours };
}

/** How a grade is drawn: with a round of the beacon, with one that is not known yet, or without. */
export function drawOf({ level, place }: Schemas["GradeDraw"]): {
  by: "round" | "unknownRound" | "server";
  round: number;
} {
  if (level === 1) return { by: "server", round: 0 };
  return place?.round == null ? { by: "unknownRound", round: 0 } : { by: "round", round: place.round };
}

/** The probability of each grade, best grade first. */
export function shares(weights: Readonly<Record<string, number>>): { grade: number; share: number }[] {
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  return Object.entries(weights)
    .map(([grade, weight]) => ({ grade: Number(grade), share: total === 0 ? 0 : weight / total }))
    .sort((a, b) => b.grade - a.grade);
}

const percent = numberFormat({ style: "percent", maximumFractionDigits: 2 });

/** A share as a percentage. */
export const shareText = (share: number) => percent.format(share);
