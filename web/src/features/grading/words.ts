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
