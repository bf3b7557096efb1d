const WORDS: Readonly<Record<number, string>> = {
  10: "Flawless",
  9: "Superb",
  8: "Splendid",
  7: "Fine",
  6: "Good",
  5: "Fair",
  4: "Worn",
  3: "Well loved",
  2: "Battered",
  1: "A survivor",
};

/** A grade in a word. */
export function gradeWord(grade: number): string {
  return WORDS[grade] ?? "Graded";
}
