/** The collectors' names of grades, in full and as printed on a label. */
const NAMES: Readonly<Record<number, readonly [name: string, label: string]>> = {
  10: ["Gem mint", "Gem mint"],
  9: ["Mint", "Mint"],
  8: ["Near mint–mint", "NM-MT"],
  7: ["Near mint", "Near mint"],
  6: ["Excellent–mint", "EX-MT"],
  5: ["Excellent", "Excellent"],
  4: ["Very good–excellent", "VG-EX"],
  3: ["Very good", "Very good"],
  2: ["Good", "Good"],
  1: ["Poor", "Poor"],
};

/** The collectors' name of a grade. */
export function gradeWord(grade: number): string {
  return NAMES[grade]?.[0] ?? "Graded";
}

/** The name of a grade on a slab's label, abbreviated where collectors do so. */
export function gradeLabel(grade: number): string {
  return NAMES[grade]?.[1] ?? "Graded";
}
