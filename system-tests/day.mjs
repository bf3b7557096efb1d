// A day of streaming in minutes: the real server with an accelerated clock (`--clock-speed`) and a matching load. `node
// day.mjs [HOURS] [SPEED] [PLOT.svg]` prints the figures of each hour and exits with 1 after a wrong answer, if memory
// grew by more than 10 % after the first hour, or if packs do not add up.
import { execFile } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { drawDay } from "./dayPlot.mjs";
import { Town } from "./dayPeople.mjs";
import { BINARY, startDemo } from "../e2e/demoServer.mjs";

const run = promisify(execFile);
const HOUR = 3_600_000;
/** The number of packs that each of 40 users has opened before a whole day begins, so that the database exceeds its cache. */
const PAST = 150;
/** The number of samples per simulated hour. */
const LOOKS = 12;
/** The maximum growth of memory after the first hour, which fills caches. */
const GROWTH = 1.1;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Figures of a process: resident memory in MB, also without files and in large pages, threads, open files and sockets. */
async function lookAt(pid) {
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

/** The program's own metrics. */
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

/** Rows of each table in each backup of a folder, oldest first. */
async function rowsOf(folder) {
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
const PASSING = [
  "idempotency",
  "sessions",
  "twitch_events",
  "decided_redemptions",
  "card_locks",
];

/** A backup at the end of the day. */
async function lastLook(demo) {
  const folder = path.join(demo.folder, "end");
  await run(BINARY, ["backup", folder, "--data-dir", demo.folder]);
  const [end] = await rowsOf(folder);
  return end;
}

/** Simulates a month without activity after the day; returns the rows left in tables whose rows expire. */
async function aMonthLater(demo, hours) {
  // Listings, trades, sessions and temporary data expire.
  await demo.restart(["--clock-ahead", String(hours + 32 * 24), "--overlay-required=false", "--log=error"]);
  const folder = path.join(demo.folder, "later");
  for (let attempt = 0; ; attempt++) {
    const one = path.join(folder, String(attempt));
    await run(BINARY, ["backup", one, "--data-dir", demo.folder]);
    const [{ rows }] = await rowsOf(one);
    const left = Object.fromEntries(
      PASSING.filter((name) => rows[name] > 0).map((name) => [name, rows[name]]),
    );
    if (Object.keys(left).length === 0 || attempt >= 20) return { rows, left };
    await pause(500);
  }
}

/**
 * Simulates a number of hours, and more on a busy machine until `enough` is true, six times as many at most. Returns
 * each hour's figures and all errors. All users have opened `past` packs before.
 */
export async function playDay({ hours, speed, past = 0, say = () => {}, enough = () => true }) {
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
  const fast = ["--clock-speed", String(speed)];
  const demo = await startDemo(past > 0 ? flags : [...flags, ...fast]);
  const wrong = [];
  try {
    const town = new Town(demo.url, speed, (what) => wrong.push(what));
    await town.arrive(past);
    // Restart, since memory of these openings is not part of the day. The last backup is an hour old then, so the first
    // hour has a backup like each later one.
    if (past > 0) await demo.restart([...flags, ...fast, "--clock-ahead=1"]);
    await town.gather();
    const began = performance.now();
    const pid = demo.pid();
    const playing = town.live();
    const samples = [];
    for (let look = 1; look <= hours * LOOKS || (!enough(town.counts) && look <= 6 * hours * LOOKS); look++) {
      await pause(began + ((look / LOOKS) * HOUR) / speed - performance.now());
      samples.push({
        hour: look / LOOKS,
        ...(await lookAt(pid)),
        ...(await metrics(demo.url)),
        ...town.now(),
      });
      if (look % LOOKS === 0) say(hourLine(samples.slice(-LOOKS)));
    }
    town.end();
    await playing;
    const { failedBackups } = samples.at(-1);
    if (failedBackups > 0) wrong.push(`${failedBackups} backups went wrong`);
    const backups = await rowsOf(path.join(demo.folder, "backups"));
    const end = await lastLook(demo);
    // Checks that packs and cards add up, and verifies every opening.
    await run(BINARY, ["backup", "--verify", end.path]).catch((error) =>
      wrong.push(`${error.stdout}${error.stderr}`),
    );
    const later = await aMonthLater(demo, samples.at(-1).hour);
    for (const [name, rows] of Object.entries(later.left))
      wrong.push(`${rows} rows are left in ${name} after a month without anybody`);
    return {
      hours: samples.at(-1).hour,
      samples,
      backups,
      end,
      later,
      wrong,
      counts: town.counts,
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
  const of = (name) => Math.round(median(samples.map((sample) => sample[name])));
  const last = samples.at(-1);
  return [
    `hour ${String(Math.round(last.hour)).padStart(2)}`,
    `${String(last.openings).padStart(6)} openings`,
    `${String(last.shows).padStart(6)} shows`,
    `${String(of("resident")).padStart(5)} MB`,
    `${String(of("own")).padStart(5)} MB own`,
    `${String(of("tasks")).padStart(4)} tasks`,
    `${String(of("files")).padStart(4)} files`,
    `${String(of("threads")).padStart(3)} threads`,
    `${String(of("pages")).padStart(3)} pages open`,
    `${String(of("waiting")).padStart(3)} wait`,
  ].join("  ");
}

/** The growth of memory: medians of half hours, relative to the one that ends the first hour (or half an hour, if there is only one). */
export function growth({ samples, hours }) {
  const from = hours >= 2 ? 1 : 0.5;
  const within = (begin, end) => samples.filter(({ hour }) => hour > begin + 1e-9 && hour <= end + 1e-9);
  const first = median(within(from - 0.5, from).map(({ resident }) => resident));
  const hourly = [];
  for (let end = from + 0.5; end <= hours + 1e-9; end += 0.5)
    hourly.push(median(within(end - 0.5, end).map(({ resident }) => resident)));
  return { first, last: hourly.at(-1) / first, most: Math.max(...hourly) / first };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [hours, speed] = [Number(process.argv[2] ?? 24), Number(process.argv[3] ?? 84)];
  const day = await playDay({ hours, speed, past: PAST, say: (line) => console.log(line) });
  const { first, last, most } = growth(day);
  console.log(
    `Counted: ${Object.entries(day.counts)
      .map(([what, number]) => `${what} ${number}`)
      .join(", ")}`,
  );
  // The first backup is from the start, the next ones from each hour.
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
    `\nMemory: ${first.toFixed(0)} MB after ${hours >= 2 ? "an hour" : "half an hour"}, ${percent(last)} in the last one, ${percent(most)} at most`,
  );
  if (most > GROWTH) day.wrong.push("memory grew by more than a tenth after the first hour");
  for (const what of day.wrong.slice(0, 20)) console.error(`WRONG: ${what}`);
  if (day.wrong.length > 0) process.exitCode = 1;
}
