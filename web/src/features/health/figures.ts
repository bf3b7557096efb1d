import { names, numberFormat } from "../../lib/formats";
import { timeAgo } from "../../lib/timeAgo";
import * as m from "./messages";
import type { Node, Series } from "./queries";

/** One value per step; null where no node has reported. */
export type Values = readonly (number | null)[];

/** The height of a chart in units of its view box; a step is one unit wide. */
export const HEIGHT = 100;

/** The next round number above all values: 1, 2 or 5 times a power of ten. */
export function roundMax(values: Values, least: number): number {
  const most = Math.max(least, ...values.map((value) => value ?? 0));
  const unit = 10 ** Math.floor(Math.log10(most));
  const factor = [1, 2, 5, 10].find((factor) => factor * unit >= most * 0.999_999) ?? 10;
  return factor * unit;
}

/** A peak is cut off if it exceeds the usual values by this factor. */
const PEAK_FACTOR = 4;
/** The quantile of the usual values. */
const USUAL_QUANTILE = 0.97;
/** Minimum number of values for a quantile. */
const MIN_VALUES = 30;

/** The vertical scale of a chart: its top, and the highest value if that is cut off. */
export interface Scale {
  top: number;
  peak: number | null;
}

/** A scale that is not dominated by a few outliers. */
export function scale(values: Values, least: number): Scale {
  const sorted = values.filter((value) => value !== null).sort((one, other) => one - other);
  const most = sorted.at(-1) ?? 0;
  const usual = roundMax([sorted[Math.floor((sorted.length - 1) * USUAL_QUANTILE)] ?? 0], least);
  return sorted.length >= MIN_VALUES && most > PEAK_FACTOR * usual
    ? { top: usual, peak: most }
    : { top: roundMax(values, least), peak: null };
}

/** The values without unreported steps at the end. */
export function reported(values: Values): Values {
  const last = values.findLastIndex((value) => value !== null);
  return values.slice(0, last + 1);
}

/** The last reported value. */
export const lastValue = (values: Values): number | null => reported(values).at(-1) ?? null;

/** The SVG paths of a line with gaps for missing values, and of the area below it. */
export function linePaths(values: Values, top: number): { line: string; area: string } {
  let [line, area] = ["", ""];
  let piece: string[] = [];
  const end = (after: number) => {
    if (piece.length === 0) return;
    // A single value is drawn with the width of a step, to be visible.
    if (piece.length === 1) piece.push(`${after} ${piece[0]?.split(" ")[1]}`);
    const from = piece[0]?.split(" ")[0];
    const to = piece.at(-1)?.split(" ")[0];
    line += `M${piece.join("L")}`;
    area += `M${from} ${HEIGHT}L${piece.join("L")}L${to} ${HEIGHT}Z`;
    piece = [];
  };
  values.forEach((value, at) => {
    if (value === null) end(at);
    else piece.push(`${at} ${round(HEIGHT - (HEIGHT * Math.min(value, top)) / top)}`);
  });
  end(values.length);
  return { line, area };
}

/** The SVG path of the marks at the top for values above it. */
export const overflowMarks = (values: Values, top: number): string =>
  values.map((value, at) => (value !== null && value > top ? `M${at - 0.5} 0H${at + 1.5}` : "")).join("");

/** The SVG paths of a mark over the full height for every value above 0, so that small values are visible, too. */
export function markPaths(values: Values): { line: string; area: string } {
  const marks = values.map((value, at) => (value === null || value === 0 ? "" : `M${at + 0.5} 0V${HEIGHT}`));
  return { line: marks.join(""), area: "" };
}

const round = (number: number) => Math.round(number * 100) / 100;

const fine = numberFormat({ maximumSignificantDigits: 2 });
const whole = numberFormat({ maximumFractionDigits: 0 });

/** A number with two significant digits, or with all digits before the decimal point. */
export const number = (value: number): string =>
  Math.abs(value) < 100 ? fine.format(value) : whole.format(value);

/** A duration in microseconds as text: `850 µs`, `4.2 ms`, `1.3 s`. */
export function duration(micros: number): string {
  if (micros < 1000) return m.microseconds({ value: number(micros) });
  if (micros < 1_000_000) return m.milliseconds({ value: number(micros / 1000) });
  return m.seconds({ value: number(micros / 1_000_000) });
}

const UNITS = [m.kilobytes, m.megabytes, m.gigabytes, m.terabytes];

/** A size in bytes as text: `850 kB`, `4.2 GB`. */
export function size(bytes: number): string {
  let inUnit = m.bytes;
  let value = bytes;
  for (const larger of UNITS) {
    if (value < 1000) break;
    value /= 1000;
    inUnit = larger;
  }
  return inUnit({ value: number(value) });
}

/** A duration in milliseconds as text: `40 s`, `5 min`, `3 h 20 min`, `4 days`. */
export function elapsed(millis: number): string {
  const minutes = Math.floor(millis / 60_000);
  if (minutes < 1) return m.seconds({ value: number(Math.max(0, Math.round(millis / 1000))) });
  if (minutes < 60) return m.minutes({ minutes });
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return m.days({ days: Math.floor(hours / 24) });
  return minutes % 60 === 0 ? m.hours({ hours }) : m.hoursMinutes({ hours, minutes: minutes % 60 });
}

/** A future time as text: `in 5 minutes`, `within a minute`, `now`. */
export function dueIn(time: string, at: number = Date.now()): string {
  const millis = Date.parse(time) - at;
  if (millis <= 0) return m.dueNow();
  return millis < 60_000 ? m.dueSoon() : timeAgo(time, at);
}

/** A row of the table of values. */
export interface Row {
  /** Start of the row's time span, as a Unix time in milliseconds. */
  at: number;
  requests: number | null;
  errors: number | null;
  p50: number | null;
  p99: number | null;
  queue: number | null;
  waitingWrites: number | null;
  cpu: number | null;
  memory: number | null;
}

const ROWS = 12;

/** The values in twelve rows, latest first: sums of counts, maxima of all others. */
export function rows(series: Series): Row[] {
  const steps = series.requests.length / ROWS;
  const start = Date.parse(series.from);
  const part = (values: Values, row: number) =>
    values.slice(row * steps, (row + 1) * steps).filter((value) => value !== null);
  const sum = (values: Values, row: number) => {
    const some = part(values, row);
    return some.length === 0 ? null : some.reduce((one, other) => one + other, 0);
  };
  const most = (values: Values, row: number) => {
    const some = part(values, row);
    return some.length === 0 ? null : Math.max(...some);
  };
  return Array.from({ length: ROWS }, (_, row) => ({
    at: start + row * steps * series.stepMs,
    requests: sum(series.requests, row),
    errors: sum(series.errors, row),
    p50: most(series.p50, row),
    p99: most(series.p99, row),
    queue: most(series.queue, row),
    waitingWrites: most(series.waitingWrites, row),
    cpu: most(series.cpu, row),
    memory: most(series.memory, row),
  })).reverse();
}

/** A job with the name of its node. */
export type Job = Node["jobs"][number] & { node: string };

/** Each job once: from a node where it failed, or else where it ran last. */
export function jobsOf(nodes: readonly Node[]): Job[] {
  const jobs = new Map<string, Job>();
  for (const node of nodes) {
    for (const job of node.jobs) {
      const before = jobs.get(job.name);
      const replaces =
        before === undefined ||
        (before.problem == null && job.problem != null) ||
        ((before.problem == null) === (job.problem == null) && before.lastAt < job.lastAt);
      if (replaces) jobs.set(job.name, { ...job, node: node.name });
    }
  }
  return [...jobs.values()].sort((one, other) => names.compare(one.name, other.name));
}
