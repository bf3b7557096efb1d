import type { Sale } from "../listings/types";

/** What copies usually go for: the middle of the sales for packs alone; null while there is none. */
export function usualPacks(sales: readonly Sale[]): number | null {
  const packs = sales
    .filter(({ cards }) => cards === 0)
    .map((sale) => sale.packs)
    .sort((a, b) => a - b);
  const middle = Math.floor(packs.length / 2);
  const [low, high] = [packs[packs.length % 2 === 0 ? middle - 1 : middle], packs[middle]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** A sale's place on the drawing, both from 0 to 1, from the left and from below. */
export interface Point {
  sale: Sale;
  x: number;
  y: number;
}

/** Everything that a drawing of sales needs, without a size. */
export interface Plot {
  points: Point[];
  /** Lines across, with what they stand for. */
  packs: { value: number; y: number }[];
  /** The first and the last day. */
  from: string;
  to: string;
  /** Where the usual price lies. */
  usual: { value: number; y: number } | null;
}

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 2500, 5000];
const MOST_LINES = 4;

/** Lays sales out: time from left to right, packs from the bottom up. */
export function plot(sales: readonly Sale[]): Plot | null {
  const sorted = [...sales].sort((a, b) => Date.parse(a.soldAt) - Date.parse(b.soldAt));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [start, end] = [Date.parse(first.soldAt), Date.parse(last.soldAt)];
  const highest = Math.max(1, ...sorted.map(({ packs }) => packs));
  const step = STEPS.find((size) => highest / size <= MOST_LINES) ?? Math.ceil(highest / MOST_LINES);
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
