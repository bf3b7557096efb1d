const percent = new Intl.NumberFormat("en", { style: "percent", maximumSignificantDigits: 3 });

/** A probability in percent, or as "1 in N" below 0.1 %. */
export function chance(probability: number): string {
  if (probability <= 0) return "none";
  if (probability >= 1) return "certain";
  if (probability > 0.9995) return "over 99.9%";
  if (probability < 0.001) return `1 in ${Math.round(1 / probability).toLocaleString("en")}`;
  return percent.format(probability);
}
