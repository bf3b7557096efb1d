// The same load on one node with SQLite, one with PostgreSQL, and three behind a balancer, each fresh, one after the other; the
// three tables side by side. `scripts/load.sh` builds what it needs and runs it.
import { execFileSync, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { ready, startCluster } from "../e2e/cluster.mjs";
import { BINARY, startDemo } from "../e2e/demoServer.mjs";

const LOAD = process.env.FOILCAST_LOAD ?? path.join(path.dirname(BINARY), "foilcast-load");
const LIMITS = ["--writes-per-minute=1000000", "--sign-ins-per-minute=100000", "--log=error"];
const given = process.argv.slice(2);

/** The load against these addresses; shows its progress and answers its figures. */
function measure(flags) {
  const load = spawn(LOAD, [...flags, "--json", ...given], { stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  load.stdout.on("data", (chunk) => {
    printed += chunk;
  });
  return new Promise((resolve, reject) => {
    load.on("error", reject);
    load.on("close", (code) => {
      try {
        resolve({ code, ...JSON.parse(printed) });
      } catch {
        reject(new Error(`the load ended with ${code}: ${printed}`));
      }
    });
  });
}

async function oneNode(flags) {
  const demo = await startDemo([...LIMITS, ...flags]);
  try {
    return await measure(["--url", demo.url]);
  } finally {
    await demo.stop();
  }
}

/** One node on a database of its own on the throwaway server. */
async function oneOnPostgres() {
  const server = new URL(process.env.FOILCAST_TEST_POSTGRES);
  const name = `load_${process.pid}`;
  execFileSync("psql", [server.href, "-qX", "-c", `CREATE DATABASE ${name}`]);
  server.pathname = `/${name}`;
  return oneNode(["--database-url", server.href]);
}

async function threeNodes() {
  const cluster = await startCluster(LIMITS);
  try {
    await ready(cluster.url);
    return await measure(["--url", cluster.url, "--sign-in-at", cluster.nodes[0].url]);
  } finally {
    await cluster.stop();
  }
}

const SETUPS = [
  ["1 node, SQLite", () => oneNode([])],
  ["1 node, PostgreSQL", oneOnPostgres],
  ["3 nodes, PostgreSQL", threeNodes],
];
const busy = async () => (await readFile("/proc/loadavg", "utf8")).split(" ").slice(0, 3).join(" ");
const results = [];
for (const [name, start] of SETUPS) {
  const before = await busy();
  process.stderr.write(`\n${name} (load average ${before})\n`);
  results.push({ name, before, ...(await start()) });
}

const millis = (micros) => (micros / 1000).toFixed(1);
const cell = (row) =>
  row
    ? [
        row.perSecond.toFixed(1),
        millis(row.p50Micros),
        millis(row.p99Micros),
        millis(row.p999Micros),
        String(row.errors),
      ]
    : ["-", "-", "-", "-", "-"];
const kinds = [...new Set(results.flatMap((result) => result.kinds.map(({ kind }) => kind)))].filter(
  (kind) => kind !== "all",
);
const [{ users, rate }] = results;
console.log(
  `${users} people, ${rate} steps a second for ${results[0].seconds.toFixed(0)} s; latency in ms from when a call was due\n`,
);
console.log("".padEnd(26) + results.map(({ name }) => name.padEnd(42)).join("  "));
const heads = ["per s", "p50", "p99", "p999", "errors"];
const line = (name, cells) =>
  name.padEnd(26) +
  cells
    .map((each) =>
      each
        .map((text) => text.padStart(8))
        .join("")
        .padEnd(42),
    )
    .join("  ");
console.log(
  line(
    "",
    results.map(() => heads),
  ),
);
for (const kind of [...kinds, "all"]) {
  console.log(
    line(
      kind,
      results.map(({ kinds }) => cell(kinds.find((row) => row.kind === kind))),
    ),
  );
}
console.log("");
for (const { name, before, refused, wrong, sums, begunP99Micros, heard } of results) {
  const list = (counts) =>
    Object.entries(counts)
      .map(([what, number]) => `${what} ${number}`)
      .join(", ") || "none";
  console.log(
    `${name}: load average before ${before}; 99 of 100 steps begun within ${millis(begunP99Micros)} ms; packs: ${sums}`,
  );
  console.log(`  refused by rule: ${list(refused)}; heard: ${list(heard)}; wrong: ${list(wrong)}`);
}
if (results.some(({ code }) => code !== 0)) process.exitCode = 1;
