// Checks all dependencies for known vulnerabilities: `make advisories`. The result depends on the day and the network, so it is
// not part of `make test`. Exits with 1 on an advisory, and with 2 if nothing could be checked.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The result of `npm audit --json`: the advisories, or that the registry did not respond. */
export function judgeAudit(output) {
  let report;
  try {
    report = JSON.parse(output);
  } catch {
    return { state: "unknown", lines: ["npm audit returned no JSON"] };
  }
  if (typeof report?.vulnerabilities !== "object") {
    const reason = report?.message ?? report?.error?.summary ?? "the registry has no advisories";
    return { state: "unknown", lines: [reason] };
  }
  const lines = Object.values(report.vulnerabilities).map(({ name, severity, range }) => `${severity}: ${name} ${range}`);
  return { state: lines.length === 0 ? "good" : "bad", lines };
}

/** The exit status for all results. */
export function exitStatus(states) {
  if (states.includes("bad")) return 1;
  return states.includes("good") ? 0 : 2;
}

function crates() {
  const deny = (...args) => spawnSync("cargo", ["deny", "--locked", ...args], { cwd: ROOT, encoding: "utf8" });
  const fetched = deny("fetch", "db");
  if (fetched.status !== 0) {
    return { state: "unknown", lines: [fetched.error?.message ?? fetched.stderr.trim()] };
  }
  const checked = deny("check", "--disable-fetch", "advisories");
  return { state: checked.status === 0 ? "good" : "bad", lines: checked.status === 0 ? [] : [checked.stderr.trim()] };
}

function packages(folder) {
  const audit = spawnSync("npm", ["audit", "--json"], { cwd: `${ROOT}${folder}`, encoding: "utf8", maxBuffer: 1 << 26 });
  return judgeAudit(audit.stdout ?? "");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const labels = { good: "no advisory", bad: "ADVISORIES", unknown: "NOT CHECKED" };
  const found = [
    ["crates", crates()],
    ["web", packages("web")],
    ["e2e", packages("e2e")],
    ["system-tests", packages("system-tests")],
    ["verifier", packages("verifier")],
  ];
  for (const [name, { state, lines }] of found) {
    console.log([`${name}: ${labels[state]}`, ...lines].join("\n  "));
  }
  process.exitCode = exitStatus(found.map(([, { state }]) => state));
}
