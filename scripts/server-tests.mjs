// Builds and runs the tests of the Rust workspace, and ends with what `# pass` and `# fail` count. `cargo test` would run one
// program after the other; those that mostly wait (for a fault to be over, for a crowd to come) run beside the others here.
// A test that fails is judged once more with nothing beside it, and named at the end: what fails twice is broken, what
// fails once is shaky, and should be mended as well.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import path from "node:path";

/** Programs that wait more than they work, and run beside the others. */
const WAITING = ["faults", "callers"];
/** So many tests of a program at a time, where it is not one for each processor. */
const AT_ONCE = new Map([
  ["faults", 6],
  ["callers", 2],
  // Its tests wait for their databases now and then.
  ["foilcast", availableParallelism() + 1],
]);

/** Runs a command to its end; answers its status and all that it printed. */
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

/** Builds everything; answers the programs, each with the folder that it runs in. */
async function build() {
  // The browser journeys use what this builds, so programs and examples are named besides tests.
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

/** Runs these tests of a program, or all; answers how many passed and which failed. */
async function judge({ name, executable, folder }, threads, exactly = []) {
  const started = performance.now();
  const options = { cwd: folder, env: { ...process.env, CARGO_MANIFEST_DIR: folder } };
  const some = exactly.length > 0 ? ["--exact", ...exactly] : [];
  const wide = threads === undefined ? [] : [`--test-threads=${threads}`];
  const { printed, status } = await run([executable, ...some, ...wide], options, { show: {} });
  const passed = printed.match(/^test .* \.\.\. ok$/gm)?.length ?? 0;
  const failed = [...printed.matchAll(/^test (\S+).* \.\.\. FAILED$/gm)].map(([, test]) => test);
  // A program that ends badly without a failing test (it was killed, it cannot start) is a failure, too.
  const broken = status !== 0 && failed.length === 0;
  // Indented, so that only the last lines of all are the sum.
  console.log(printed.replace(/^/gm, "  "));
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${status === 0 ? "passed" : "FAILED"} ${name}: ${passed} passed, ${failed.length} failed, ${seconds} s`);
  return { passed, failed, broken, why: failed.map((test) => `${test}\n${why(test, printed)}`) };
}

/** The first lines of what a failing test said, without the stack. */
function why(test, printed) {
  const [, said = ""] = printed.split(`---- ${test} stdout ----\n`);
  const [own] = said.split(/^---- .* stdout ----$|^failures:$/m);
  const told = own.split("\n").filter((line) => line.trim() !== "" && !/^ +(\d+:|at )|^stack backtrace:/.test(line));
  return told
    .slice(0, 12)
    .map((line) => `  ${line.slice(0, 400)}`)
    .join("\n");
}

const programs = await build();
const [waiting, working] = [[], []];
for (const program of programs) (WAITING.includes(program.name) ? waiting : working).push(program);
// The one that kills servers wherever they are goes first, beside those that wait: it does not mind what else is going on.
working.sort((one, other) => (other.name === "crash") - (one.name === "crash"));

const outcomes = new Map();
const note = async (program) => outcomes.set(program, await judge(program, AT_ONCE.get(program.name)));
const inTurn = async () => {
  for (const program of working) await note(program);
};
await Promise.all([inTurn(), ...waiting.map(note)]);

let [passed, failed] = [0, 0];
const [shaky, reasons] = [[], []];
for (const [program, first] of outcomes) {
  passed += first.passed;
  if (first.broken) failed += 1;
  for (const test of first.failed) {
    console.log(`\nOnce more, with nothing beside it: ${test}`);
    const second = await judge(program, 1, [test]);
    if (second.passed === 1) shaky.push(test);
    else reasons.push(...second.why);
    passed += second.passed;
    failed += second.passed === 1 ? 0 : 1;
  }
}
for (const reason of reasons) console.log(`\nFailed twice: ${reason}`);
if (shaky.length > 0) console.log(`\nShaky: ${shaky.join(", ")} failed once and passed alone; see above why.`);
console.log(`# pass ${passed}\n# fail ${failed}`);
process.exitCode = failed > 0 ? 1 : 0;
