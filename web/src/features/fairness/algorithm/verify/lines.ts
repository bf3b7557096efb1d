import type { FairnessData } from "../../types";
import { digestOfLines } from "../digest";
import { type Counted, exceptionLine, returnedLines } from "../log";
import { isVersion2 } from "../record2";
import type { Opening } from "./data";
import { Findings } from "./findings";
import { LINE_DUE_MS, type LogIndex } from "./logIndex";
import type { World } from "./world";

/** Section 25, check 8, of docs/fairness.md: the lines of the log and the data agree. */

const MINUTE_MS = 60 * 1000;
/** A live opening that is logged but not shown for longer is held back. */
const HELD_BACK_MS = 10 * MINUTE_MS;

export async function checkLines(world: World): Promise<Findings> {
  const findings = new Findings();
  if (world.log.batches.length === 0) return findings;
  checkOpenings(world, findings);
  await checkOpeningHistory(world, findings);
  await checkExceptions(world, findings);
  await checkRuns(world, findings);
  checkHidden(world, findings);
  markTimes(world, findings);
  return findings;
}

/** Each opening has its line, and each line up to the end of the list its opening. */
function checkOpenings(world: World, findings: Findings): void {
  const { openings, log, begin, byId, end } = world;
  const newest = log.newest?.timeMs ?? 0;
  for (const { _id, fairness } of openings) {
    if (fairness.position < begin) continue;
    const [entry, ...others] = log.openings.get(_id) ?? [];
    const fits =
      entry === undefined
        ? newest <= waitingSince(log, fairness) + LINE_DUE_MS
        : others.length === 0 &&
          entry.line.position === fairness.position &&
          entry.line.digest === fairness.digest;
    findings.require(fits, "log_mismatch", { opening: _id });
  }
  for (const [opening, [entry]] of log.openings) {
    // The log may have been read after the openings.
    const isListed = entry === undefined || entry.line.position > end || byId.has(opening);
    const isLater = entry === undefined || entry.line.position >= begin;
    findings.require(isListed && isLater, "log_mismatch", { opening });
  }
}

/**
 * Since when an opening without a line could have had one. The round of a ticket may be late, so that only the line of a
 * later opening tells it.
 */
function waitingSince(log: LogIndex, fairness: Opening["fairness"]): number {
  if (!isVersion2(fairness) || fairness.level === 1) return fairness.openedAtMs;
  const later = log.of("opening").find(({ line }) => line.position > fairness.position);
  return later?.batch.timeMs ?? Number.POSITIVE_INFINITY;
}

/** `history` covers the openings before version 2. */
async function checkOpeningHistory(world: World, findings: Findings): Promise<void> {
  const { openings, log, begin, end, isWhole } = world;
  const [history] = log.of("history");
  const isLoaded = isWhole || end >= begin;
  if (history === undefined || !isLoaded) return;
  const before = openings.filter(({ fairness }) => fairness.position < begin);
  const lines = before.map(({ _id, fairness }) => `${fairness.position} ${_id} ${fairness.digest}`);
  const fits = await isCounted(history.line.openings, lines);
  findings.require(fits, "log_mismatch", { list: "openings" });
}

const isCounted = async ({ count, digest }: Counted, lines: readonly string[]) =>
  lines.length === count && (await digestOfLines(lines)) === digest;

/** The lines cover the exceptions in their order. */
async function checkExceptions(world: World, findings: Findings): Promise<void> {
  const { log } = world;
  const { exceptions = [] } = world.data;
  const lines = exceptions.map(exceptionLine);
  let first = 0;
  const covers = async (exceptions: Counted) => {
    const next = lines.slice(first, first + exceptions.count);
    first += exceptions.count;
    return isCounted(exceptions, next);
  };
  const all = [
    ...log.of("history").map(({ line }) => line.exceptions),
    ...log.of("exceptions").map(({ line }) => line.exceptions),
  ];
  let fits = true;
  for (const one of all) fits = (await covers(one)) && fits;
  const left = exceptions.slice(first).map(({ position }) => position);
  findings.require(fits && mayWait(world, left), "log_mismatch", { list: "exceptions" });
}

/** An exception or run may wait for a batch while no later opening has a line. */
function mayWait({ log, isWhole }: World, positions: readonly number[]): boolean {
  const last = log.of("opening").at(-1)?.line.position ?? 0;
  return !isWhole || positions.every((position) => position >= last);
}

/** `history` covers the runs before version 2; each later one has lines that cover its returned copies. */
async function checkRuns(world: World, findings: Findings): Promise<void> {
  const { log, data } = world;
  const runs = combined(data.runs);
  const history = log.of("history")[0]?.line.runs ?? { count: 0, digest: "" };
  const covered = runs.slice(0, history.count);
  const lines = covered.flatMap(({ runVersion, firstPosition, returned }) => [
    `run ${runVersion} ${firstPosition}`,
    ...returnedLines(returned),
  ]);
  let fits = covered.length === history.count && (await digestOfLines(lines)) === history.digest;
  const later = new Map(runs.slice(history.count).map((run) => [run.runVersion, run]));
  /** The number of returned copies that lines cover so far, by run. */
  const counts = new Map<number, number>();
  for (const { line } of log.of("run")) {
    const run = later.get(line.runVersion);
    const first = counts.get(line.runVersion) ?? 0;
    const end = first + line.returned.count;
    counts.set(line.runVersion, end);
    const returned = returnedLines(run?.returned.slice(first, end) ?? []);
    fits = (await isCounted(line.returned, returned)) && fits && run?.firstPosition === line.firstPosition;
  }
  const left = [...later.values()].filter(
    ({ runVersion, returned }) => counts.get(runVersion) !== returned.length,
  );
  const positions = left.map(({ firstPosition }) => firstPosition);
  findings.require(fits && mayWait(world, positions), "log_mismatch", { list: "runs" });
}

type Run = FairnessData["runs"][number];

/** Runs with all their returned copies, by number. */
function combined(parts: readonly Run[]): Run[] {
  const runs = new Map<number, Run>();
  for (const { runVersion, firstPosition, returned } of parts) {
    const run = runs.get(runVersion) ?? { runVersion, firstPosition, returned: [] };
    for (const copy of returned) run.returned.push(copy);
    runs.set(runVersion, run);
  }
  return [...runs.values()].sort((a, b) => a.runVersion - b.runVersion);
}

/** The live opening that ends the list is shown soon after it, or a later one, is logged. */
function checkHidden({ data, log, isWhole }: World, findings: Findings): void {
  const { hiddenFrom } = data;
  if (hiddenFrom == null || !isWhole) return;
  const newest = log.newest?.timeMs ?? 0;
  for (const [opening, [entry]] of log.openings) {
    if (entry === undefined || entry.line.position < hiddenFrom) continue;
    findings.require(entry.batch.timeMs >= newest - HELD_BACK_MS, "held_back", { opening });
  }
}

/** Marks openings of level 1 whose time does not fit that of their batch. */
function markTimes({ version2, log }: World, findings: Findings): void {
  for (const { _id, fairness } of version2) {
    const batch = log.openings.get(_id)?.[0]?.batch;
    if (fairness.level !== 1 || batch === undefined) continue;
    const before = log.batch(batch.batch - 1)?.timeMs ?? 0;
    const { openedAtMs } = fairness;
    const fits = openedAtMs >= before - 10 * MINUTE_MS && openedAtMs <= batch.timeMs + MINUTE_MS;
    if (!fits) findings.mark("time", { opening: _id });
  }
}
