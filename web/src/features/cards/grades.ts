import * as m from "./messages";

/** The collectors' names of grades. */
const NAMES: Readonly<Record<number, () => string>> = {
  10: m.grade10,
  9: m.grade9,
  8: m.grade8,
  7: m.grade7,
  6: m.grade6,
  5: m.grade5,
  4: m.grade4,
  3: m.grade3,
  2: m.grade2,
  1: m.grade1,
};

/** Abbreviations that collectors use on labels. */
const ABBREVIATIONS: Readonly<Record<number, string>> = { 8: "NM-MT", 6: "EX-MT", 4: "VG-EX" };

/** The collectors' name of a grade. */
export function gradeWord(grade: number): string {
  return NAMES[grade]?.() ?? m.graded();
}

/** The name of a grade on a slab's label, abbreviated where collectors do so. */
export function gradeLabel(grade: number): string {
  return ABBREVIATIONS[grade] ?? gradeWord(grade);
}
