import type { Schemas } from "../../../api/client";
import { formatNumber, listFormat } from "../../../lib/formats";
import * as m from "./messages";

/** The strength of the effects for a grade. */
export function strengthOf(grade: number): "calm" | "bright" | "grand" {
  return grade >= 10 ? "grand" : grade >= 8 ? "bright" : "calm";
}

/** The rank of a newly graded card among the graded copies of its definition and rarity, itself included. */
export function rankText(grades: readonly Schemas["GradeCount"][], rarity: string, grade: number): string {
  const count = (fits: (other: number) => boolean) =>
    grades.filter((row) => row.rarity === rarity && fits(row.grade)).reduce((sum, row) => sum + row.count, 0);
  const better = count((other) => other > grade);
  const worse = count((other) => other < grade);
  // A cached response may not include this card yet.
  const equal = Math.max(0, count((other) => other === grade) - 1);
  if (better > 0) return m.rankBelow({ count: better, rarity });
  if (equal > 0) return m.rankShared({ count: equal, rarity });
  return worse > 0 ? m.rankBest({ rarity }) : m.rankFirst({ rarity });
}

/** The grades of several cards, best first: "Grades: 9, 5 (2), 3." */
export function gradesText(cards: readonly { grade?: number | null }[]): string {
  const counts = new Map<number, number>();
  for (const { grade } of cards) if (grade != null) counts.set(grade, (counts.get(grade) ?? 0) + 1);
  if (counts.size < 2) return "";
  const grades = [...counts]
    .sort(([a], [b]) => b - a)
    .map(([grade, count]) => (count === 1 ? formatNumber(grade) : m.repeatedGrade({ grade, count })));
  return m.grades({ grades: listFormat({ type: "unit" }).format(grades) });
}
