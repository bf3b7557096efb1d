import type { Schemas } from "../../api/client";
import { numberFormat } from "../../lib/formats";

/** The strength of the effects for a grade. */
export function strengthOf(grade: number): "calm" | "bright" | "grand" {
  return grade >= 10 ? "grand" : grade >= 8 ? "bright" : "calm";
}

/** The number of cards, as text. */
export function cardsText(count: number): string {
  return count === 1 ? "1 card" : `${count} cards`;
}

/** A duration as text: "24 hours", "2 days". */
export function hoursText(hours: number): string {
  if (hours >= 48 && hours % 24 === 0) return `${hours / 24} days`;
  return hours === 1 ? "1 hour" : `${hours} hours`;
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

/** The rank of a newly graded card among the graded copies of its definition and rarity, itself included. */
export function rankText(grades: readonly Schemas["GradeCount"][], rarity: string, grade: number): string {
  const count = (fits: (other: number) => boolean) =>
    grades.filter((row) => row.rarity === rarity && fits(row.grade)).reduce((sum, row) => sum + row.count, 0);
  // A cached response may not include this card yet.
  const [better, same] = [
    count((other) => other > grade),
    Math.max(
      1,
      count((other) => other === grade),
    ),
  ];
  if (count((other) => other !== grade) === 0 && same === 1)
    return `The first ${rarity} copy that was graded.`;
  const others = `${same - 1} other ${rarity} ${same === 2 ? "copy shares" : "copies share"} this grade`;
  if (better > 0) return `${better} ${rarity} ${better === 1 ? "copy is" : "copies are"} graded higher.`;
  return same === 1 ? `The best of all graded ${rarity} copies.` : `${others}, and none is graded higher.`;
}

/** The grades of several cards, best first: "Grades: 9, 5 (2), 3." */
export function gradesText(cards: readonly { grade?: number | null }[]): string {
  const counts = new Map<number, number>();
  for (const { grade } of cards) if (grade != null) counts.set(grade, (counts.get(grade) ?? 0) + 1);
  if (counts.size < 2) return "";
  const sorted = [...counts].sort(([a], [b]) => b - a);
  return `Grades: ${sorted.map(([grade, count]) => (count === 1 ? grade : `${grade} (${count})`)).join(", ")}.`;
}
