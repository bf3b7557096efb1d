#!/usr/bin/env node
// Measures the cost of traces: the CPU time of a request without a collector, with all requests traced, and with a tenth.
//
//   node scripts/traces-cost.mjs [ROUNDS [REQUESTS]]     9 rounds of 2,000 requests of each kind by default
//
// FOILCAST_BINARY is the server, by default target/dist/foilcast; FOILCAST_BEFORE is another one to compare with. The servers run
// side by side and get requests in turns. The system reports the CPU time of each in hundredths of a second, so other work on the
// machine has little effect. The figures are medians of the rounds' ratios to the first server.
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { signIn } from "../e2e/demoServer.mjs";

const [rounds, requests] = [Number(process.argv[2] ?? 9), Number(process.argv[3] ?? 2000)];
const binary = process.env.FOILCAST_BINARY ?? "target/dist/foilcast";
const home = await mkdtemp(path.join(tmpdir(), "foilcast-traces-"));

let [bytes, calls] = [0, 0];
const collector = createServer((request, response) => {
  request.on("data", (chunk) => {
    bytes += chunk.length;
  });
  request.on("end", () => {
    calls += 1;
    response.end();
  });
});
await new Promise((resolve) => collector.listen(0, "127.0.0.1", resolve));
const endpoint = `--otlp-endpoint=http://127.0.0.1:${collector.address().port}`;

const servers = [];
async function serve(name, program, flags) {
  const folder = path.join(home, `${servers.length}`);
  const limits = ["--requests-per-minute=0", "--writes-per-minute=1000000", "--sign-ins-per-minute=1000"];
  const server = spawn(
    program,
    ["serve", "--bind=127.0.0.1:0", `--data-dir=${folder}`, ...limits, ...flags],
    {
      stdio: ["ignore", "pipe", "ignore"],
      env: { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: "" },
    },
  );
  servers.push(server);
  let printed = "";
  const url = await new Promise((resolve, reject) => {
    server.stdout.on("data", (chunk) => {
      printed += chunk;
      const address = printed.match(/^ +App +(http:\S+)$/m);
      if (address) resolve(address[1]);
    });
    server.once("exit", (code) => reject(new Error(`${name} ended with ${code}: ${printed}`)));
  });
  return { name, url, pid: server.pid, token: await signIn(url, "nova") };
}

/** CPU time of a process in hundredths of a second. */
async function cpuTime(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11]) + Number(fields[12]);
}

/** CPU time of one request in microseconds. */
async function measure({ url, pid, token }, where) {
  const before = await cpuTime(pid);
  let remaining = requests;
  const worker = async () => {
    while (remaining > 0) {
      remaining -= 1;
      const response = await fetch(url + where, { headers: { authorization: `Bearer ${token}` } });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${where}: ${response.status}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return ((await cpuTime(pid)) - before) * (10_000 / requests);
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

try {
  const variants = [];
  if (process.env.FOILCAST_BEFORE) variants.push(await serve("before", process.env.FOILCAST_BEFORE, []));
  variants.push(await serve("off", binary, []));
  variants.push(await serve("a tenth", binary, [endpoint, "--trace-ratio=0.1"]));
  variants.push(await serve("on", binary, [endpoint]));
  for (const where of ["/api/rarities", "/api/users/nova/collection?limit=20"]) {
    const times = variants.map(() => []);
    for (let round = 0; round <= rounds; round += 1) {
      for (const [at, variant] of variants.entries()) {
        const micros = await measure(variant, where);
        // The first round warms up.
        if (round > 0) times[at].push(micros);
      }
    }
    for (const [at, { name }] of variants.entries()) {
      const ratio = median(times[at].map((micros, round) => micros / times[0][round]));
      console.log(
        `${where} ${name}: ${median(times[at]).toFixed(0)} µs a request, ${ratio.toFixed(3)} of ${variants[0].name}`,
      );
    }
  }
  const load = (await readFile("/proc/loadavg", "utf8")).split(" ")[0];
  console.log(`the collector received ${calls} requests with ${bytes} bytes; load average ${load}`);
} finally {
  for (const server of servers) server.removeAllListeners("exit").kill("SIGTERM");
  await Promise.all(
    servers.map((server) => server.exitCode ?? new Promise((resolve) => server.once("exit", resolve))),
  );
  collector.close();
  collector.closeAllConnections();
  await rm(home, { recursive: true });
}
