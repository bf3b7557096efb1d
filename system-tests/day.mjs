// A day of streaming in minutes: the real server with an accelerated clock (`--clock-speed`) and a matching load. `node
// day.mjs [HOURS] [SPEED] [PLOT.svg]` prints the figures of each hour. It exits with 1 after an error, if memory grew by
// more than 10 % after the first hour, or if packs are not conserved.
import { execFile } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { drawDay } from "./dayPlot.mjs";
import { Users } from "./dayUsers.mjs";
import { BINARY, startDemo } from "../e2e/demoServer.mjs";

const run = promisify(execFile);
const HOUR = 3_600_000;
/** Packs that each of 40 users opens before a whole day begins, so that the database exceeds its cache. */
const PREVIOUS_PACKS = 150;
/** Samples per simulated hour. */
const SAMPLES_PER_HOUR = 12;
/** The maximum growth of memory after the first hour, in which caches fill. */
const MAX_GROWTH = 1.1;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Resident memory of a process in MB (all, anonymous, in large pages), and its numbers of threads and open files. */
async function processFigures(pid) {
  const status = `${await readFile(`/proc/${pid}/status`, "utf8")}${await readFile(`/proc/${pid}/smaps_rollup`, "utf8")}`;
  const number = (name) => Number(status.match(new RegExp(`^${name}:\\s+(\\d+)`, "m"))?.[1] ?? Number.NaN);
  const files = (await readdir(`/proc/${pid}/fd`)).length;
  return {
    resident: number("VmRSS") / 1024,
    own: number("RssAnon") / 1024,
    large: number("AnonHugePages") / 1024,
    threads: number("Threads"),
    files,
  };
}

/** Figures from the server's metrics. */
async function metrics(url) {
  const text = await (await fetch(`${url}/metrics`)).text();
  const number = (name) =>
    Number(text.match(new RegExp(`^foilcast_${name} (\\S+)$`, "m"))?.[1] ?? Number.NaN);
  return {
    tasks: number("tasks"),
    openings: number("pack_openings_total"),
    failedBackups: number("backups_failed_total"),
  };
}

/** The backups in a folder, oldest first, with the number of rows of each table. */
async function backupsIn(folder) {
  const names = (await readdir(folder)).filter((name) => !name.startsWith(".")).sort();
  return Promise.all(
    names.map(async (name) => {
      const manifest = JSON.parse(await readFile(path.join(folder, name, "manifest.json"), "utf8"));
      return {
        path: path.join(folder, name),
        takenAt: Date.parse(manifest.takenAt),
        rows: Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows])),
      };
    }),
  );
}

/**
 * Tables whose rows expire: after a month without activity none is left. Rows of `chat_answers` expire after an hour and are
 * deleted with the next answer; packs in `live_queue` wait for an overlay without a limit.
 */
const EXPIRING_TABLES = [
  "idempotency",
  "sessions",
  "twitch_events",
  "decided_redemptions",
  "card_locks",
];

/** Makes a backup at the end of the day. */
async function finalBackup(demo) {
  const folder = path.join(demo.folder, "end");
  await run(BINARY, ["backup", folder, "--data-dir", demo.folder]);
  const [end] = await backupsIn(folder);
  return end;
}

/** Simulates a month without activity after the day; returns the rows left in tables whose rows expire. */
async function simulateIdleMonth(demo, hours) {
  await demo.restart(["--clock-ahead", String(hours + 32 * 24), "--overlay-required=false", "--log=error"]);
  const folder = path.join(demo.folder, "later");
  for (let attempt = 0; ; attempt++) {
    const target = path.join(folder, String(attempt));
    await run(BINARY, ["backup", target, "--data-dir", demo.folder]);
    const [{ rows }] = await backupsIn(target);
    const left = Object.fromEntries(
      EXPIRING_TABLES.filter((name) => rows[name] > 0).map((name) => [name, rows[name]]),
    );
    if (Object.keys(left).length === 0 || attempt >= 20) return { rows, left };
    await pause(500);
  }
}

/**
 * Simulates a number of hours, and more on a busy machine until `enough` is true, six times as many at most. Returns
 * each hour's figures and all errors. Each user opens `previousPacks` packs before.
 */
export async function playDay({ hours, speed, previousPacks = 0, onHour = () => {}, enough = () => true }) {
  const flags = [
    ...["--backup-every", "1", "--backup-keep", "1000", "--log=warn"],
    ...[
      "--writes-per-minute=10000000",
      "--sign-ins-per-minute=100000",
      "--grading-hours=1",
      "--trade-hours=2",
      "--market-hours=3",
    ],
    ...["--chat-person-seconds=1", "--chat-command-seconds=0", "--bits-per-pack=200"],
  ];
  const clock = ["--clock-speed", String(speed)];
  const demo = await startDemo(previousPacks > 0 ? flags : [...flags, ...clock]);
  const errors = [];
  try {
    const users = new Users(demo.url, speed, (error) => errors.push(error));
    await users.createAccounts(previousPacks);
    // Restart, since the memory of these openings is not part of the day. By then, the last backup is an hour old, so the
    // first hour has a backup like each later one.
    if (previousPacks > 0) await demo.restart([...flags, ...clock, "--clock-ahead=1"]);
    await users.startStream();
    const started = performance.now();
    const pid = demo.pid();
    const running = users.run();
    const samples = [];
    const expected = hours * SAMPLES_PER_HOUR;
    for (let sample = 1; sample <= expected || (!enough(users.counts) && sample <= 6 * expected); sample++) {
      await pause(started + ((sample / SAMPLES_PER_HOUR) * HOUR) / speed - performance.now());
      samples.push({
        hour: sample / SAMPLES_PER_HOUR,
        ...(await processFigures(pid)),
        ...(await metrics(demo.url)),
        ...users.current(),
      });
      if (sample % SAMPLES_PER_HOUR === 0) onHour(hourLine(samples.slice(-SAMPLES_PER_HOUR)));
    }
    users.stop();
    await running;
    const { failedBackups } = samples.at(-1);
    if (failedBackups > 0) errors.push(`${failedBackups} backups failed`);
    const backups = await backupsIn(path.join(demo.folder, "backups"));
    const end = await finalBackup(demo);
    // Checks conservation of packs and cards, and verifies every opening.
    await run(BINARY, ["backup", "--verify", end.path]).catch((error) =>
      errors.push(`${error.stdout}${error.stderr}`),
    );
    const later = await simulateIdleMonth(demo, samples.at(-1).hour);
    for (const [name, rows] of Object.entries(later.left))
      errors.push(`${rows} rows remain in ${name} after a month without activity`);
    return {
      hours: samples.at(-1).hour,
      samples,
      backups,
      end,
      later,
      errors,
      counts: users.counts,
      log: warnings(demo.log()),
    };
  } finally {
    await demo.stop();
  }
}

/** The distinct warnings and errors of the log, with their number. */
function warnings(log) {
  const counted = new Map();
  for (const line of log.split("\n").filter((line) => /WARN|ERROR/.test(line))) {
    const text = line
      .replace(/^\S+\s+/, "")
      .replace(/[0-9a-f]{24}/g, "…")
      .slice(0, 160);
    counted.set(text, (counted.get(text) ?? 0) + 1);
  }
  return [...counted].map(([text, number]) => `${number} × ${text}`);
}

function hourLine(samples) {
  const medianOf = (name) => Math.round(median(samples.map((sample) => sample[name])));
  const last = samples.at(-1);
  return [
    `hour ${String(Math.round(last.hour)).padStart(2)}`,
    `${String(last.openings).padStart(6)} openings`,
    `${String(last.shows).padStart(6)} shows`,
    `${String(medianOf("resident")).padStart(5)} MB`,
    `${String(medianOf("own")).padStart(5)} MB own`,
    `${String(medianOf("tasks")).padStart(4)} tasks`,
    `${String(medianOf("files")).padStart(4)} files`,
    `${String(medianOf("threads")).padStart(3)} threads`,
    `${String(medianOf("pages")).padStart(3)} open pages`,
    `${String(medianOf("waiting")).padStart(3)} queued`,
  ].join("  ");
}

/** The growth of memory: medians of half hours, relative to the last one of the first hour (of the first half hour if `hours` < 2). */
export function growth({ samples, hours }) {
  const from = hours >= 2 ? 1 : 0.5;
  const samplesIn = (begin, end) => samples.filter(({ hour }) => hour > begin + 1e-9 && hour <= end + 1e-9);
  const first = median(samplesIn(from - 0.5, from).map(({ resident }) => resident));
  const medians = [];
  for (let end = from + 0.5; end <= hours + 1e-9; end += 0.5)
    medians.push(median(samplesIn(end - 0.5, end).map(({ resident }) => resident)));
  return { first, last: medians.at(-1) / first, max: Math.max(...medians) / first };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [hours, speed] = [Number(process.argv[2] ?? 24), Number(process.argv[3] ?? 84)];
  const day = await playDay({ hours, speed, previousPacks: PREVIOUS_PACKS, onHour: (line) => console.log(line) });
  const { first, last, max } = growth(day);
  console.log(
    `Actions: ${Object.entries(day.counts)
      .map(([action, number]) => `${action} ${number}`)
      .join(", ")}`,
  );
  // The first backup is from the start, the second one from the end of the first hour.
  const firstHour = (day.backups[1] ?? day.end).rows;
  const tables = Object.keys(day.end.rows).filter(
    (name) => day.later.rows[name] > 0 || day.end.rows[name] > 0,
  );
  console.log("\nrows after                 1 hour  the end  a month later");
  for (const name of tables) {
    console.log(
      name.padEnd(24) +
        [firstHour[name], day.end.rows[name], day.later.rows[name]]
          .map((rows) => String(rows).padStart(9))
          .join(""),
    );
  }
  for (const line of day.log) console.log(`log: ${line}`);
  if (process.argv[4]) await writeFile(process.argv[4], drawDay(day));
  const percent = (share) => `${share >= 1 ? "+" : ""}${((share - 1) * 100).toFixed(1)} %`;
  console.log(
    `\nMemory: ${first.toFixed(0)} MB after ${hours >= 2 ? "an hour" : "half an hour"}, ${percent(last)} in the last one, ${percent(max)} at most`,
  );
  if (max > MAX_GROWTH) day.errors.push("memory grew by more than a tenth after the first hour");
  for (const error of day.errors.slice(0, 20)) console.error(`ERROR: ${error}`);
  if (day.errors.length > 0) process.exitCode = 1;
}
