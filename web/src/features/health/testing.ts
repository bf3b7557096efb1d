import type { Health, Node } from "./queries";

const STEPS = 360;
const STEP_MS = 10_000;

/** A job whose last run succeeded. */
export const aJob = (name: string, change: Partial<Node["jobs"][number]> = {}): Node["jobs"][number] => ({
  name,
  lastAt: new Date(Date.now() - 60_000).toISOString(),
  tookMs: 12,
  wellAt: new Date(Date.now() - 60_000).toISOString(),
  runs: 5,
  failures: 0,
  ...change,
});

/** A node without problems. */
export const aNode = (change: Partial<Node> = {}): Node => ({
  id: "a1b2c3",
  here: true,
  name: "desk 127.0.0.1:8080",
  version: "0.1.0",
  // Evaluated before `at`, so that the uptime is at least three hours.
  startedAt: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  at: new Date().toISOString(),
  database: {
    engine: "sqlite",
    bytes: 42_000_000,
    logBytes: 4_100_000,
    waitingWrites: 0,
    waitingReads: 0,
    connections: 8,
    busy: 1,
    commits: 1234,
    restarts: 0,
  },
  dataDisk: { free: 80_000_000_000, size: 200_000_000_000 },
  process: { memory: 90_000_000, cpuMs: 65_000, openFiles: 40, mostFiles: 1024 },
  sockets: 12,
  jobs: [aJob("leaderboard"), aJob("live queue")],
  ...change,
});

/** An instance without problems. */
export function aHealth(change: Partial<Health> = {}): Health {
  const each = (figure: number) => Array.from({ length: STEPS }, (_, at) => (at < STEPS - 1 ? figure : null));
  const now = Math.floor(Date.now() / STEP_MS) * STEP_MS;
  return {
    at: new Date().toISOString(),
    checks: [
      { subject: "server", verdict: "ok", what: "The server is ready." },
      { subject: "disk", verdict: "ok", what: "The disk of the data directory has 80 GB free, of 200 GB." },
    ],
    nodes: [aNode()],
    series: {
      from: new Date(now - STEPS * STEP_MS).toISOString(),
      stepMs: STEP_MS,
      requests: each(120),
      errors: each(0),
      p50: each(1200),
      p99: each(9800),
      queue: each(3),
      waitingWrites: each(0),
      cpu: each(85),
      memory: each(86),
    },
    queue: { waiting: 3, paused: false, overlay: true },
    twitch: { state: "connected" },
    backups: { everyHours: 0, folder: "data/backups", running: false },
    earlyAccess: true,
    ...change,
  };
}
