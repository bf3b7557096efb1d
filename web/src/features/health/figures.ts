import { lazily } from "../../lib/formats";
import { timeAgo } from "../../lib/timeAgo";
import type { Node, Series } from "./queries";

/** One number for each step; null where no node counted. */
export type Values = readonly (number | null)[];

/** The height of a drawing in its own units; a step is one unit wide. */
export const TALL = 100;

/** The next round number that has room for all of these: 1, 2 or 5 and zeros. */
export function roof(values: Values, least: number): number {
  const most = Math.max(least, ...values.map((value) => value ?? 0));
  const unit = 10 ** Math.floor(Math.log10(most));
  const factor = [1, 2, 5, 10].find((factor) => factor * unit >= most * 0.999_999) ?? 10;
  return factor * unit;
}

/** A peak is drawn over the top when it is so many times as high as what is usual. */
const STANDS_OUT = 4;
/** So many of a hundred values are at most what is usual. */
const USUAL = 0.97;
/** Of fewer values it is unknown what is usual. */
const ENOUGH = 30;

/** How high a drawing goes: its top, and the highest value where that stands out so far that it is cut at the top. */
export interface Scale {
  top: number;
  peak: number | null;
}

/** A scale that shows most of the values: a few outliers do not make the others flat. */
export function scale(values: Values, least: number): Scale {
  const some = values.filter((value) => value !== null).sort((one, other) => one - other);
  const most = some.at(-1) ?? 0;
  const usual = roof([some[Math.floor((some.length - 1) * USUAL)] ?? 0], least);
  return some.length >= ENOUGH && most > STANDS_OUT * usual
    ? { top: usual, peak: most }
    : { top: roof(values, least), peak: null };
}

/** The values without unreported steps at their end. */
export function known(values: Values): Values {
  const last = values.findLastIndex((value) => value !== null);
  return values.slice(0, last + 1);
}

/** What stands now: the last value that is known. */
export const now = (values: Values): number | null => known(values).at(-1) ?? null;

/** The line through the values, in pieces where some are missing, and what is under it. */
export function drawn(values: Values, top: number): { line: string; area: string } {
  let [line, area] = ["", ""];
  let piece: string[] = [];
  const end = (after: number) => {
    if (piece.length === 0) return;
    // A single value is a step wide, or it would be invisible.
    if (piece.length === 1) piece.push(`${after} ${piece[0]?.split(" ")[1]}`);
    const from = piece[0]?.split(" ")[0];
    const to = piece.at(-1)?.split(" ")[0];
    line += `M${piece.join("L")}`;
    area += `M${from} ${TALL}L${piece.join("L")}L${to} ${TALL}Z`;
    piece = [];
  };
  values.forEach((value, at) => {
    if (value === null) end(at);
    else piece.push(`${at} ${round(TALL - (TALL * Math.min(value, top)) / top)}`);
  });
  end(values.length);
  return { line, area };
}

/** A mark along the top for each step whose value is above it. */
export const cut = (values: Values, top: number): string =>
  values.map((value, at) => (value !== null && value > top ? `M${at - 0.5} 0H${at + 1.5}` : "")).join("");

/** A mark from top to bottom wherever there was any: what is bad is seen however little it is. */
export function marked(values: Values): { line: string; area: string } {
  const marks = values.map((value, at) => (value === null || value === 0 ? "" : `M${at + 0.5} 0V${TALL}`));
  return { line: marks.join(""), area: "" };
}

const round = (number: number) => Math.round(number * 100) / 100;

const fine = lazily(() => new Intl.NumberFormat("en", { maximumSignificantDigits: 2 }));
const whole = lazily(() => new Intl.NumberFormat("en", { maximumFractionDigits: 0 }));

/** Two digits, or all before the point. */
export const number = (value: number): string =>
  Math.abs(value) < 100 ? fine().format(value) : whole().format(value);

/** A time from microseconds: `850 µs`, `4.2 ms`, `1.3 s`. */
export function duration(micros: number): string {
  if (micros < 1000) return `${number(micros)} µs`;
  return micros < 1_000_000 ? `${number(micros / 1000)} ms` : `${number(micros / 1_000_000)} s`;
}

/** Bytes: `850 kB`, `4.2 GB`. */
export function size(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  let place = 0;
  let value = bytes;
  while (value >= 1000 && place < units.length - 1) {
    value /= 1000;
    place += 1;
  }
  return `${number(value)} ${units[place]}`;
}

/** How long something has been: `40 s`, `5 min`, `3 h 20 min`, `4 days`. */
export function lasting(millis: number): string {
  const minutes = Math.floor(millis / 60_000);
  if (minutes < 1) return `${Math.max(0, Math.round(millis / 1000))} s`;
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return `${Math.floor(hours / 24)} days`;
}

/** When something is due: `in 5 minutes`, `within a minute`, `now`. */
export function dueIn(time: string, at: number = Date.now()): string {
  const millis = Date.parse(time) - at;
  if (millis <= 0) return "now";
  return millis < 60_000 ? "within a minute" : timeAgo(time, at);
}

/** One row of the figures as a table. */
export interface Row {
  /** When it begins. */
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

/** The figures in twelve rows, the latest first: sums of what happened, the most of what stood. */
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

/** A job, and the node that it ran on. */
export type Job = Node["jobs"][number] & { node: string };

/** Each job once: where it went wrong, else where it ran last. */
export function jobsOf(nodes: readonly Node[]): Job[] {
  const jobs = new Map<string, Job>();
  for (const node of nodes) {
    for (const job of node.jobs) {
      const before = jobs.get(job.name);
      const counts =
        before === undefined ||
        (before.problem == null && job.problem != null) ||
        ((before.problem == null) === (job.problem == null) && before.lastAt < job.lastAt);
      if (counts) jobs.set(job.name, { ...job, node: node.name });
    }
  }
  return [...jobs.values()].sort((one, other) => one.name.localeCompare(other.name, "en"));
}
