const percent = new Intl.NumberFormat("en", { style: "percent", maximumSignificantDigits: 3 });

/** A probability in words: percent while that says something, "1 in N" below a tenth of a per cent. */
export function chance(probability: number): string {
  if (probability <= 0) return "none";
  if (probability >= 1) return "certain";
  if (probability > 0.9995) return "over 99.9%";
  if (probability < 0.001) return `1 in ${Math.round(1 / probability).toLocaleString("en")}`;
  return percent.format(probability);
}
