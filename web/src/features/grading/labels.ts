import type { Schemas } from "../../api/client";

/** How much there is to celebrate. */
export function strengthOf(grade: number): "calm" | "bright" | "grand" {
  return grade >= 10 ? "grand" : grade >= 8 ? "bright" : "calm";
}

/** Number of cards in words. */
export function cardsText(count: number): string {
  return count === 1 ? "1 card" : `${count} cards`;
}

/** A length of time in words: "24 hours", "2 days". */
export function hoursText(hours: number): string {
  if (hours === 0) return "no time";
  if (hours >= 48 && hours % 24 === 0) return `${hours / 24} days`;
  return hours === 1 ? "1 hour" : `${hours} hours`;
}

/** The grades with their share, best first. */
export function shares(weights: Readonly<Record<string, number>>): { grade: number; share: number }[] {
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  return Object.entries(weights)
    .map(([grade, weight]) => ({ grade: Number(grade), share: total === 0 ? 0 : weight / total }))
    .sort((a, b) => b.grade - a.grade);
}

const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 2 });

/** A share in per cent. */
export const shareText = (share: number) => percent.format(share);

/** How a card that was just graded stands among the graded copies of its kind, itself included. */
export function rankText(grades: readonly Schemas["GradeCount"][], rarity: string, grade: number): string {
  const count = (fits: (other: number) => boolean) =>
    grades.filter((row) => row.rarity === rarity && fits(row.grade)).reduce((sum, row) => sum + row.count, 0);
  // What is read may be a moment old, and not know of this card.
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

/** Which grades several cards got, best first: "Grades: 9, 5 (2), 3." */
export function gradesText(cards: readonly { grade?: number | null }[]): string {
  const counts = new Map<number, number>();
  for (const { grade } of cards) if (grade != null) counts.set(grade, (counts.get(grade) ?? 0) + 1);
  if (counts.size < 2) return "";
  const sorted = [...counts].sort(([a], [b]) => b - a);
  return `Grades: ${sorted.map(([grade, count]) => (count === 1 ? grade : `${grade} (${count})`)).join(", ")}.`;
}
