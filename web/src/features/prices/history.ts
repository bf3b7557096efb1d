import type { Sale } from "../listings/types";

/** The median of the sales for packs only; null without any. */
export function usualPacks(sales: readonly Sale[]): number | null {
  const packs = sales
    .filter(({ cards }) => cards === 0)
    .map((sale) => sale.packs)
    .sort((a, b) => a - b);
  const middle = Math.floor(packs.length / 2);
  const [low, high] = [packs[packs.length % 2 === 0 ? middle - 1 : middle], packs[middle]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** A sale in the chart; `x` and `y` are shares from the left and from the bottom. */
export interface Point {
  sale: Sale;
  x: number;
  y: number;
}

/** A chart of sales, independent of its size. */
export interface Plot {
  points: Point[];
  /** Horizontal grid lines with their number of packs. */
  packs: { value: number; y: number }[];
  /** Times of the first and the last sale. */
  from: string;
  to: string;
  /** The line of the usual price. */
  usual: { value: number; y: number } | null;
}

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000];
const MAX_LINES = 4;

/** Lays out sales with time on the x axis and packs on the y axis; null without sales. */
export function plot(sales: readonly Sale[]): Plot | null {
  const sorted = [...sales].sort((a, b) => Date.parse(a.soldAt) - Date.parse(b.soldAt));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [start, end] = [Date.parse(first.soldAt), Date.parse(last.soldAt)];
  const highest = Math.max(1, ...sorted.map(({ packs }) => packs));
  const step = STEPS.find((size) => highest / size <= MAX_LINES) ?? Math.ceil(highest / MAX_LINES);
  const top = Math.ceil(highest / step) * step;
  const usual = usualPacks(sales);
  return {
    points: sorted.map((sale) => ({
      sale,
      x: end === start ? 0.5 : (Date.parse(sale.soldAt) - start) / (end - start),
      y: sale.packs / top,
    })),
    packs: Array.from({ length: top / step + 1 }, (_, line) => ({
      value: line * step,
      y: (line * step) / top,
    })),
    from: first.soldAt,
    to: last.soldAt,
    usual: usual === null ? null : { value: usual, y: usual / top },
  };
}
