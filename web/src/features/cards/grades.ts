/** The names of grades among collectors, in full and as printed on a label. */
const WORDS: Readonly<Record<number, readonly [word: string, seal: string]>> = {
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

/** A grade in a word. */
export function gradeWord(grade: number): string {
  return WORDS[grade]?.[0] ?? "Graded";
}

/** The word on a slab's label, short where the field's own is. */
export function gradeSeal(grade: number): string {
  return WORDS[grade]?.[1] ?? "Graded";
}
