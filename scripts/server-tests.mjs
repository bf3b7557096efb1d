// Builds and runs the tests of the Rust workspace, and ends with the totals of `# pass` and `# fail`. `cargo test` runs one test
// program after the other; here, those that mostly wait run concurrently with the others. A failed test runs again alone and is
// listed at the end: a test that fails twice is broken, one that fails once is flaky and should be fixed as well.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import path from "node:path";

/** Programs that mostly wait and run concurrently with the others. */
const WAITING = ["crash", "faults", "callers"];
/** Concurrent tests of a program, where the number differs from the number of processors. */
const TEST_THREADS = new Map([
  ["faults", 6],
  ["callers", 2],
  // Its tests wait for their databases at times.
  ["foilcast", availableParallelism() + 1],
]);

/** Runs a command; returns its status and its output. */
async function run(command, options, { show }) {
  const child = spawn(command[0], command.slice(1), { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const [stream, to] of [
    [child.stdout, show.out],
    [child.stderr, show.err],
  ]) {
    stream.setEncoding("utf8");
    stream.on("data", (text) => {
      printed += text;
      to?.write(text);
    });
  }
  const [code, signal] = await once(child, "close");
  return { printed, status: code ?? signal };
}

/** Builds everything; returns the test programs, each with its working directory. */
async function build() {
  // The browser tests use this build too, so it includes binaries and examples.
  const what = ["--workspace", "--bins", "--tests", "--examples"];
  const command = ["cargo", "build", "--locked", ...what, "--message-format=json-render-diagnostics"];
  const { printed, status } = await run(command, {}, { show: { err: process.stderr } });
  if (status !== 0) {
    console.log("# pass 0\n# fail 1");
    process.exit(1);
  }
  return printed
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))
    .filter(({ reason, executable, profile }) => reason === "compiler-artifact" && executable && profile.test)
    .map(({ executable, target, manifest_path }) => ({
      name: target.name,
      executable,
      folder: path.dirname(manifest_path),
    }));
}

/** Runs these tests of a program, or all; returns the number of passed tests and the names of failed ones. */
async function runTests({ name, executable, folder }, threads, names = []) {
  const started = performance.now();
  const options = { cwd: folder, env: { ...process.env, CARGO_MANIFEST_DIR: folder } };
  const filterArgs = names.length > 0 ? ["--exact", ...names] : [];
  const threadArgs = threads === undefined ? [] : [`--test-threads=${threads}`];
  const { printed, status } = await run([executable, ...filterArgs, ...threadArgs], options, { show: {} });
  const passed = printed.match(/^test .* \.\.\. ok$/gm)?.length ?? 0;
  const failed = [...printed.matchAll(/^test (\S+).* \.\.\. FAILED$/gm)].map(([, test]) => test);
  // A program that fails without a failing test (it was killed, it cannot start) is a failure too.
  const broken = status !== 0 && failed.length === 0;
  // Indented, so that only the final lines are counted as totals.
  console.log(printed.replace(/^/gm, "  "));
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${status === 0 ? "passed" : "FAILED"} ${name}: ${passed} passed, ${failed.length} failed, ${seconds} s`);
  return { passed, failed, broken, why: failed.map((test) => `${test}\n${failureOutput(test, printed)}`) };
}

/** The first lines of a failing test's output, without the stack trace. */
function failureOutput(test, printed) {
  const [, output = ""] = printed.split(`---- ${test} stdout ----\n`);
  const [own] = output.split(/^---- .* stdout ----$|^failures:$/m);
  const lines = own.split("\n").filter((line) => line.trim() !== "" && !/^ +(\d+:|at )|^stack backtrace:/.test(line));
  return lines
    .slice(0, 12)
    .map((line) => `  ${line.slice(0, 400)}`)
    .join("\n");
}

const programs = await build();
const [waiting, working] = [[], []];
for (const program of programs) (WAITING.includes(program.name) ? waiting : working).push(program);
// The longest first: it keeps the processors busy while the others wait.
working.sort((one, other) => (other.name === "foilcast") - (one.name === "foilcast"));

const outcomes = new Map();
const runProgram = async (program) => outcomes.set(program, await runTests(program, TEST_THREADS.get(program.name)));
const runSequentially = async () => {
  for (const program of working) await runProgram(program);
};
await Promise.all([runSequentially(), ...waiting.map(runProgram)]);

let [passed, failed] = [0, 0];
const [flaky, reasons] = [[], []];
for (const [program, first] of outcomes) {
  passed += first.passed;
  if (first.broken) failed += 1;
  for (const test of first.failed) {
    console.log(`\nRetrying alone: ${test}`);
    const second = await runTests(program, 1, [test]);
    if (second.passed === 1) flaky.push(test);
    else reasons.push(...second.why);
    passed += second.passed;
    failed += second.passed === 1 ? 0 : 1;
  }
}
for (const reason of reasons) console.log(`\nFailed twice: ${reason}`);
if (flaky.length > 0) console.log(`\nFlaky: ${flaky.join(", ")} failed once and passed alone; the output is above.`);
console.log(`# pass ${passed}\n# fail ${failed}`);
process.exitCode = failed > 0 ? 1 : 0;
